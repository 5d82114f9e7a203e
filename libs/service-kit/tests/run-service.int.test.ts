import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

jest.setTimeout(30_000);

const fixturePath = fileURLToPath(new URL("fixtures/tiny-service.mts", import.meta.url));
const tsxArguments = ["--import", "tsx"];

interface LogLine {
  level: string;
  msg: string;
  url?: string;
}

interface ServiceProcess {
  child: ChildProcess;
  lines: LogLine[];
  /** Waits for the first log line that matches. */
  waitForLine(isWanted: (line: LogLine) => boolean): Promise<LogLine>;
  exit: Promise<number | null>;
}

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

function spawnService(env: Record<string, string>): ServiceProcess {
  const childEnv = { PATH: process.env["PATH"] ?? "", APP_ENV: "test", ...env };
  const child = spawn(process.execPath, [...tsxArguments, fixturePath], {
    env: childEnv,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const lines: LogLine[] = [];
  const lineReader = createInterface({ input: child.stdout });
  lineReader.on("line", (text) => lines.push(JSON.parse(text) as LogLine));
  const exit = once(child, "close").then(([code]) => code as number | null);
  async function waitForLine(isWanted: (line: LogLine) => boolean): Promise<LogLine> {
    for (let match = lines.find(isWanted); ; match = lines.find(isWanted)) {
      if (match) return match;
      const next = await Promise.race([once(lineReader, "line"), exit]);
      if (!Array.isArray(next)) throw new Error(`it ended: ${JSON.stringify(lines)}`);
    }
  }
  return { child, lines, waitForLine, exit };
}

const isListening = ({ msg }: LogLine): boolean => msg === "listening";

describe("a service process", () => {
  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "a service process stops gracefully and exits 0 on %s",
    async (signal) => {
      const { child, waitForLine, lines, exit } = spawnService({});
      const { url } = await waitForLine(isListening);
      expect(await (await fetch(url ?? "")).text()).toBe("ok");
      child.kill(signal);
      expect(await exit).toBe(0);
      expect(lines.at(-1)?.msg).toBe("stopped");
    },
  );

  test("a service process logs the name of an invalid variable and exits 1", async () => {
    const { lines, exit } = spawnService({ APP_ENV: "" });
    expect(await exit).toBe(1);
    expect(lines.filter(({ level }) => level === "fatal").map(({ msg }) => msg)).toEqual([
      "APP_ENV is required",
    ]);
  });

  test("a service process exits 1 on an unhandled rejection, without logging the error's message", async () => {
    const { waitForLine, lines, exit } = spawnService({ FAIL: "later" });
    await waitForLine(isListening);
    expect(await exit).toBe(1);
    expect(lines.map(({ msg }) => msg)).toContain("unhandledRejection");
    expect(JSON.stringify(lines)).not.toContain("a secret");
  });

  test("a service process exits on SIGTERM even if a part of it fails to stop", async () => {
    const { child, waitForLine, exit } = spawnService({ FAIL: "stop" });
    await waitForLine(isListening);
    child.kill("SIGTERM");
    expect(await exit).toBe(0);
  });
});

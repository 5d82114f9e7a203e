import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

jest.setTimeout(30_000);

const fixture = fileURLToPath(new URL("fixtures/tiny-service.mts", import.meta.url));
const tsx = ["--import", "tsx"];

interface Line {
  level: string;
  msg: string;
  url?: string;
}

interface ServiceProcess {
  child: ChildProcess;
  lines: Line[];
  /** Waits for the first log line that matches. */
  line(wanted: (line: Line) => boolean): Promise<Line>;
  exit: Promise<number | null>;
}

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

function run(env: Record<string, string>): ServiceProcess {
  const childEnv = { PATH: process.env["PATH"] ?? "", APP_ENV: "test", ...env };
  const child = spawn(process.execPath, [...tsx, fixture], {
    env: childEnv,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const lines: Line[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on("line", (text) => lines.push(JSON.parse(text) as Line));
  const exit = once(child, "close").then(([code]) => code as number | null);
  async function line(wanted: (line: Line) => boolean): Promise<Line> {
    for (let found = lines.find(wanted); ; found = lines.find(wanted)) {
      if (found) return found;
      const next = await Promise.race([once(reader, "line"), exit]);
      if (!Array.isArray(next)) throw new Error(`it ended: ${JSON.stringify(lines)}`);
    }
  }
  return { child, lines, line, exit };
}

const isListening = ({ msg }: Line): boolean => msg === "listening";

describe("a service process", () => {
  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "a service process stops gracefully and exits 0 on %s",
    async (signal) => {
      const { child, line, lines, exit } = run({});
      const { url } = await line(isListening);
      expect(await (await fetch(url ?? "")).text()).toBe("ok");
      child.kill(signal);
      expect(await exit).toBe(0);
      expect(lines.at(-1)?.msg).toBe("stopped");
    },
  );

  test("a service process logs the name of an invalid variable and exits 1", async () => {
    const { lines, exit } = run({ APP_ENV: "" });
    expect(await exit).toBe(1);
    expect(lines.filter(({ level }) => level === "fatal").map(({ msg }) => msg)).toEqual([
      "APP_ENV is required",
    ]);
  });

  test("a service process exits 1 on an unhandled rejection, without logging the error's message", async () => {
    const { line, lines, exit } = run({ FAIL: "later" });
    await line(isListening);
    expect(await exit).toBe(1);
    expect(lines.map(({ msg }) => msg)).toContain("unhandledRejection");
    expect(JSON.stringify(lines)).not.toContain("a secret");
  });

  test("a service process exits on SIGTERM even if a step of stopping fails", async () => {
    const { child, line, exit } = run({ FAIL: "stop" });
    await line(isListening);
    child.kill("SIGTERM");
    expect(await exit).toBe(0);
  });
});

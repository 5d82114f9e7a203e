import { afterEach, describe, expect, test } from "@jest/globals";
import { EventEmitter, once } from "node:events";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isGroupAlive } from "../data/process-identity.mjs";
import { Child } from "./child.mjs";
import type { ChildSpec } from "./spawn-child.mjs";
import { waitUntil } from "./wait-until.mjs";

const news = new EventEmitter();
const started: ChildProcess[] = [];
const hooks = {
  note: (_level: string, text: string) => void news.emit("note", text),
  launched(_spec: ChildSpec, child: ChildProcess) {
    started.push(child);
    news.emit("launched", child);
  },
};
const FOREVER = "setInterval(() => {}, 1000)";
let child: Child;
const start = (script: string, more: Partial<ChildSpec> = {}): Child =>
  (child = new Child(
    { name: "part", command: process.execPath, args: ["-e", script], probe: async () => true, ...more },
    hooks,
  ));

afterEach(async () => {
  await child.stop(1_000);
  started.length = 0;
});

describe("a supervised child", () => {
  test("when it is killed, then that is said, it is started again and said to be back", async () => {
    await start(FOREVER).ready();
    const ended = once(news, "note");
    started[0]?.kill("SIGKILL");
    expect(await ended).toEqual(["part ended (SIGKILL): starting it again in 0.25 s"]);
    await once(news, "launched");
    expect(await once(news, "note")).toEqual(["part is back"]);
  });

  test("when it keeps ending, then the pauses grow", async () => {
    await start("setTimeout(() => process.exit(3), 200)").ready();
    const texts: string[] = [];
    while (texts.length < 3) {
      const [text] = (await once(news, "note")) as [string];
      if (text.includes("ended")) texts.push(text);
    }
    expect(texts.map((text) => /in ([\d.]+) s/.exec(text)?.[1])).toEqual(["0.25", "0.5", "1"]);
  });

  test("when it ends by itself before it was ever ready, then there is no use in going on", async () => {
    start("process.exit(1)", { probe: async () => false });
    await expect(child.ready()).rejects.toThrow("part cannot start (exit code 1)");
  });

  test("when it ignores the wish to stop, then it is ended by force, with all it started", async () => {
    start(
      `process.on("SIGTERM", () => {});
       require("node:child_process").spawn("sleep", ["600"]);
       console.log("up"); ${FOREVER}`,
    );
    await once(started[0]?.stdout ?? news, "data");
    await child.stop(100);
    expect(isGroupAlive(started[0]?.pid ?? 0)).toBe(false);
  });

  test("when it was stopped, then it is not started again", async () => {
    await start(FOREVER).ready();
    await child.stop(1_000);
    expect(started).toHaveLength(1);
    expect(started[0]?.signalCode).toBe("SIGTERM");
  });
});

describe("the guard", () => {
  const guard = fileURLToPath(new URL("guard.sh", import.meta.url));

  test("when the supervisor is gone, then the program is stopped", async () => {
    const guarded = spawn("/bin/sh", [guard, "sleep", "600"], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    await once(guarded, "spawn");
    guarded.stdin.destroy();
    expect(await waitUntil(async () => !isGroupAlive(guarded.pid ?? 0), AbortSignal.timeout(5_000))).toBe(
      true,
    );
  });

  test("when the guard itself is killed, then the program is stopped all the same", async () => {
    const guarded = spawn("/bin/sh", [guard, "sleep", "600"], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    await once(guarded, "spawn");
    await waitUntil(async () => isGroupAlive(guarded.pid ?? 0), AbortSignal.timeout(5_000));
    guarded.kill("SIGKILL");
    guarded.stdin.destroy();
    expect(await waitUntil(async () => !isGroupAlive(guarded.pid ?? 0), AbortSignal.timeout(5_000))).toBe(
      true,
    );
  });

  test("when the program ends, then the guard ends with its code and leaves nothing", async () => {
    const guarded = spawn("/bin/sh", [guard, "/bin/sh", "-c", "exit 7"], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    expect(await once(guarded, "exit")).toEqual([7, null]);
    expect(await waitUntil(async () => !isGroupAlive(guarded.pid ?? 0), AbortSignal.timeout(5_000))).toBe(
      true,
    );
  });
});

import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { EventEmitter, once } from "node:events";
import { isGroupAlive } from "../../tests/is-group-alive.js";
import type { ProcessSpec } from "./start-process.js";
import { createSupervisor } from "./supervisor.js";

const events = new EventEmitter();
const pids: number[] = [];
const ENDLESS_SCRIPT = "setInterval(() => {}, 1000)";
let supervisor: ReturnType<typeof createSupervisor>;
let stopController: AbortController;

const start = (script: string, overrides: Partial<ProcessSpec> = {}): Promise<void> =>
  supervisor.start([{ name: "part", command: process.execPath, args: ["-e", script], ...overrides }]);

beforeEach(() => {
  pids.length = 0;
  stopController = new AbortController();
  const hooks = {
    note: (_level: string, text: string) => void events.emit("note", text),
    line: (_spec: unknown, line: string) => void events.emit("line", line),
    onStart(_name: string, pid: number) {
      pids.push(pid);
      events.emit("started");
    },
  };
  supervisor = createSupervisor(hooks, stopController.signal);
});
afterEach(() => supervisor.stop());

describe("a supervised process", () => {
  test("a killed process is restarted, and the log reports the kill and the restart", async () => {
    await start(ENDLESS_SCRIPT);
    const endNote = once(events, "note");
    process.kill(pids[0] ?? 0, "SIGKILL");
    expect(await endNote).toEqual(["part ended (SIGKILL): starting it again in 0.25 s"]);
    await once(events, "started");
    expect(await once(events, "note")).toEqual(["part is back"]);
  });

  test("a process that keeps ending is restarted after growing delays", async () => {
    await start(ENDLESS_SCRIPT);
    const notes: string[] = [];
    events.on("started", () => process.kill(pids.at(-1) ?? 0, "SIGKILL"));
    process.kill(pids[0] ?? 0, "SIGKILL");
    while (notes.length < 3) {
      const [text] = (await once(events, "note")) as [string];
      if (text.includes("ended")) notes.push(text);
    }
    events.removeAllListeners("started");
    expect(notes.map((text) => /in ([\d.]+) s/.exec(text)?.[1])).toEqual(["0.25", "0.5", "1"]);
  });

  test("the start fails if a process ends before it is ready", async () => {
    await expect(start("process.exit(1)", { probe: async () => false })).rejects.toThrow(
      "part cannot start (exit code 1): its last lines above say why.",
    );
  });

  test("the start fails if a program is missing", async () => {
    const command = "/nowhere/at/all";
    const line = once(events, "line");
    const startPromise = start("", { command, probe: async () => false });
    await expect(startPromise).rejects.toThrow(
      "part cannot start (exit code 127): its last lines above say why.",
    );
    expect(String(await line)).toMatch(/\/nowhere\/at\/all/);
  });

  test("the start rejects at once with the reason of the AbortSignal when the desk is stopped", async () => {
    const startPromise = start(ENDLESS_SCRIPT, { probe: async () => false });
    stopController.abort(new Error("SIGINT"));
    await expect(startPromise).rejects.toThrow("SIGINT");
  });

  test("the start rejects if the desk is stopped while the last probe succeeds", async () => {
    const startPromise = start(ENDLESS_SCRIPT, {
      async probe() {
        stopController.abort(new Error("SIGINT"));
        return true;
      },
    });
    await expect(startPromise).rejects.toThrow("SIGINT");
  });

  test("a process that ignores SIGTERM is killed with its child processes", async () => {
    const startPromise = start(
      `process.on("SIGTERM", () => {});
       require("node:child_process").spawn("sleep", ["600"]);
       console.log("up"); ${ENDLESS_SCRIPT}`,
    );
    await Promise.all([once(events, "line"), startPromise]);
    await supervisor.stop(100);
    expect(isGroupAlive(pids[0] ?? 0)).toBe(false);
  });

  test("a stopped process is not restarted", async () => {
    await start(ENDLESS_SCRIPT);
    await supervisor.stop();
    expect(pids).toHaveLength(1);
    expect(isGroupAlive(pids[0] ?? 0)).toBe(false);
  });
});

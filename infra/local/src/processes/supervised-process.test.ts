import { afterEach, describe, expect, test } from "@jest/globals";
import { EventEmitter, once } from "node:events";
import { isGroupAlive } from "../data/orphans.js";
import { SupervisedProcess } from "./supervised-process.js";
import type { SupervisedSpec } from "./supervised-process.js";

const events = new EventEmitter();
const pids: number[] = [];
const hooks = {
  note: (_level: string, text: string) => void events.emit("note", text),
  line: (_spec: SupervisedSpec, line: string) => void events.emit("line", line),
  started(_name: string, pid: number) {
    pids.push(pid);
    events.emit("started");
  },
};
const FOREVER = "setInterval(() => {}, 1000)";
let supervised: SupervisedProcess;
const start = (script: string, more: Partial<SupervisedSpec> = {}): SupervisedProcess =>
  (supervised = new SupervisedProcess(
    { name: "part", command: process.execPath, args: ["-e", script], probe: async () => true, ...more },
    hooks,
  ));

afterEach(async () => {
  await supervised.stop(1_000);
  pids.length = 0;
});

describe("a supervised process", () => {
  test("is started again when it is killed, and both are logged", async () => {
    await start(FOREVER).ready();
    const ended = once(events, "note");
    process.kill(pids[0] ?? 0, "SIGKILL");
    expect(await ended).toEqual(["part ended (SIGKILL): starting it again in 0.25 s"]);
    await once(events, "started");
    expect(await once(events, "note")).toEqual(["part is back"]);
  });

  test("is started again after growing delays while it keeps ending", async () => {
    await start("setTimeout(() => process.exit(3), 200)").ready();
    const texts: string[] = [];
    while (texts.length < 3) {
      const [text] = (await once(events, "note")) as [string];
      if (text.includes("ended")) texts.push(text);
    }
    expect(texts.map((text) => /in ([\d.]+) s/.exec(text)?.[1])).toEqual(["0.25", "0.5", "1"]);
  });

  test("fails when it ends by itself before it was ever ready", async () => {
    start("process.exit(1)", { probe: async () => false });
    await expect(supervised.ready()).rejects.toThrow("part cannot start (exit code 1)");
  });

  test("is killed with all it started when it ignores SIGTERM", async () => {
    start(
      `process.on("SIGTERM", () => {});
       require("node:child_process").spawn("sleep", ["600"]);
       console.log("up"); ${FOREVER}`,
    );
    await once(events, "line");
    await supervised.stop(100);
    expect(isGroupAlive(pids[0] ?? 0)).toBe(false);
  });

  test("is not started again after it was stopped", async () => {
    await start(FOREVER).ready();
    await supervised.stop(1_000);
    expect(pids).toHaveLength(1);
    expect(isGroupAlive(pids[0] ?? 0)).toBe(false);
  });
});

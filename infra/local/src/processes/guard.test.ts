import { describe, expect, test } from "@jest/globals";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { GUARD_SCRIPT } from "../../bootstrap.mjs";
import { isGroupAlive } from "../../tests/is-group-alive.js";
import { waitUntil } from "./start-process.js";

const guard = (...args: string[]) =>
  spawn("/bin/sh", [GUARD_SCRIPT, ...args], { detached: true, stdio: ["pipe", "pipe", "ignore"] });
const isGone = (group = 0): Promise<boolean> =>
  waitUntil(async () => !isGroupAlive(group), AbortSignal.timeout(5_000));

describe("the guard that stops a program with its parent", () => {
  test("stops the program when the process that started it is gone", async () => {
    const guarded = guard("sleep", "600");
    await once(guarded, "spawn");
    guarded.stdin.destroy();
    expect(await isGone(guarded.pid)).toBe(true);
  });

  test("the program runs under the guard's process id, so that it gets signals sent to the guard", async () => {
    const guarded = guard("/bin/sh", "-c", "trap 'exit 3' TERM; echo $$; while :; do sleep 0.1; done");
    const [said] = (await once(guarded.stdout, "data")) as [Buffer];
    expect(Number(said)).toBe(guarded.pid);
    guarded.kill("SIGTERM");
    expect(await once(guarded, "exit")).toEqual([3, null]);
    expect(await isGone(guarded.pid)).toBe(true);
  });

  test("stops the child processes of the program too", async () => {
    const guarded = guard("/bin/sh", "-c", "sleep 600 & echo up; wait");
    await once(guarded.stdout, "data");
    guarded.stdin.destroy();
    expect(await isGone(guarded.pid)).toBe(true);
  });

  test("exits with the program's exit code and leaves no process behind", async () => {
    const guarded = guard("/bin/sh", "-c", "exit 7");
    expect(await once(guarded, "exit")).toEqual([7, null]);
    expect(await isGone(guarded.pid)).toBe(true);
  });
});

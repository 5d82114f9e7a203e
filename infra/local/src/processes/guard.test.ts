import { describe, expect, test } from "@jest/globals";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { GUARD_SCRIPT } from "../../bootstrap.mjs";
import { isGroupAlive } from "../../tests/is-group-alive.js";
import { waitUntil } from "./start-process.js";

const startGuarded = (...args: string[]) =>
  spawn("/bin/sh", [GUARD_SCRIPT, ...args], { detached: true, stdio: ["pipe", "pipe", "ignore"] });
const waitUntilGone = (group = 0): Promise<boolean> =>
  waitUntil(async () => !isGroupAlive(group), AbortSignal.timeout(5_000));

describe("the guard that stops a program with its parent", () => {
  test("the guard stops the program when the process that started the guard ends", async () => {
    const child = startGuarded("sleep", "600");
    await once(child, "spawn");
    child.stdin.destroy();
    expect(await waitUntilGone(child.pid)).toBe(true);
  });

  test("the program runs under the guard's process id, so that it gets signals sent to the guard", async () => {
    const child = startGuarded("/bin/sh", "-c", "trap 'exit 3' TERM; echo $$; while :; do sleep 0.1; done");
    const [output] = (await once(child.stdout, "data")) as [Buffer];
    expect(Number(output)).toBe(child.pid);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([3, null]);
    expect(await waitUntilGone(child.pid)).toBe(true);
  });

  test("the guard stops the child processes of the program too", async () => {
    const child = startGuarded("/bin/sh", "-c", "sleep 600 & echo up; wait");
    await once(child.stdout, "data");
    child.stdin.destroy();
    expect(await waitUntilGone(child.pid)).toBe(true);
  });

  test("the guard exits with the program's exit code and leaves no process behind", async () => {
    const child = startGuarded("/bin/sh", "-c", "exit 7");
    expect(await once(child, "exit")).toEqual([7, null]);
    expect(await waitUntilGone(child.pid)).toBe(true);
  });
});

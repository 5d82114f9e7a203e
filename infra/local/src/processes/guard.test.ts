import { describe, expect, test } from "@jest/globals";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { GUARD } from "../../bootstrap.mjs";
import { isGroupAlive } from "../run-file.js";
import { waitUntil } from "./start-process.js";

const guard = (...args: string[]) =>
  spawn("/bin/sh", [GUARD, ...args], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
const isGone = (group = 0): Promise<boolean> =>
  waitUntil(async () => !isGroupAlive(group), AbortSignal.timeout(5_000));

describe("the guard", () => {
  test("stops the program when the process that started it is gone", async () => {
    const guarded = guard("sleep", "600");
    await once(guarded, "spawn");
    guarded.stdin.destroy();
    expect(await isGone(guarded.pid)).toBe(true);
  });

  test("leaves no program behind when it is killed itself", async () => {
    const guarded = guard("sleep", "600");
    await once(guarded, "spawn");
    await waitUntil(async () => isGroupAlive(guarded.pid ?? 0), AbortSignal.timeout(5_000));
    guarded.kill("SIGKILL");
    guarded.stdin.destroy();
    expect(await isGone(guarded.pid)).toBe(true);
  });

  test("ends with the program's exit code and leaves nothing", async () => {
    const guarded = guard("/bin/sh", "-c", "exit 7");
    expect(await once(guarded, "exit")).toEqual([7, null]);
    expect(await isGone(guarded.pid)).toBe(true);
  });
});

import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lock, LockedError, processIdentity } from "../bootstrap.mjs";

let folder: string;
let holder: ChildProcess;
const options = { subject: "The thing", remedy: "stop it", timeoutMs: 200 };
const file = (): string => join(folder, "lock");
const noteHolder = (identity = processIdentity(holder.pid ?? 0)): Promise<void> =>
  writeFile(file(), JSON.stringify({ pid: holder.pid, identity, command: "npm start", since: "" }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lock-"));
  holder = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  await once(holder, "spawn");
});
afterEach(async () => {
  holder.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

describe("lock", () => {
  test("takes a free lock and releases it without a trace", async () => {
    const release = await lock(file(), options);
    await expect(lock(file(), options)).rejects.toThrow(LockedError);
    await release();
    expect(await readdir(folder)).toEqual([]);
  });

  test("names the running process that holds the lock", async () => {
    await noteHolder();
    const sentence = `The thing is in use by process ${holder.pid} (npm start): stop it.`;
    await expect(lock(file(), options)).rejects.toThrow(sentence);
  });

  test("takes the lock once its holder has ended", async () => {
    await noteHolder();
    const waiting = lock(file(), { ...options, timeoutMs: 10_000 });
    holder.kill("SIGKILL");
    await (
      await waiting
    )();
  });

  test("takes the lock of a dead process whose id is used again", async () => {
    await noteHolder("started at another time");
    await (
      await lock(file(), options)
    )();
  });

  test("takes a lock whose file is unreadable", async () => {
    await writeFile(file(), '{"pid":');
    await (
      await lock(file(), options)
    )();
  });
});

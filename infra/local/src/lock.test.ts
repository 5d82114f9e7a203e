import { describe, expect, test } from "@jest/globals";
import { readdir, writeFile } from "node:fs/promises";
import { lock, LockedError, readStartTime } from "../bootstrap.mjs";
import { startProcessBeforeEach } from "../tests/start-process-before-each.js";

const holder = startProcessBeforeEach();
const options = { subject: "The thing", remedy: "stop it", timeoutMs: 200 };
const file = (): string => holder.file("lock");
const writeHolder = (identity = readStartTime(holder.pid())): Promise<void> =>
  writeFile(file(), JSON.stringify({ pid: holder.pid(), identity, command: "npm start" }));

describe("a lock that ends with its process", () => {
  test("takes a free lock and removes its file at release", async () => {
    const release = await lock(file(), options);
    await expect(lock(file(), options)).rejects.toThrow(LockedError);
    await release();
    expect(await readdir(holder.folder())).toEqual([]);
  });

  test("if the lock is held, the error names the running process that holds it", async () => {
    await writeHolder();
    const expectedMessage = `The thing is in use by process ${holder.pid()} (npm start): stop it.`;
    await expect(lock(file(), options)).rejects.toThrow(expectedMessage);
  });

  test("takes the lock once its holder has ended", async () => {
    await writeHolder();
    const pendingLock = lock(file(), { ...options, timeoutMs: 10_000 });
    holder.kill();
    await (
      await pendingLock
    )();
  });

  test("takes the lock of a dead process whose id is used again", async () => {
    await writeHolder("started at another time");
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

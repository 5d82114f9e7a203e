import { describe, expect, test } from "@jest/globals";
import { execFileSync, spawnSync } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lock, LockedError, readStartTime, ROOT } from "../bootstrap.mjs";
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

/** Prints this process's start time, as `readStartTime` reads it on a system without /proc, such as macOS. */
const READ_BY_PS_SCRIPT = `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  fs.existsSync = () => false;
  syncBuiltinESMExports();
  const { readStartTime } = await import(${JSON.stringify(join(ROOT, "infra/local/bootstrap.mjs"))});
  console.log(readStartTime(${process.pid}));
`;

// Small Linux images have no `ps`, or one that does not know these options.
const hasPs = spawnSync("ps", ["-o", "stat=,lstart=", "-p", String(process.pid)]).status === 0;
const testWithPs = hasPs ? test : test.skip;
testWithPs("on systems without /proc, a process has the same start time in every time zone", () => {
  const [utc, jakarta] = ["UTC", "Asia/Jakarta"].map((TZ) =>
    execFileSync(process.execPath, ["--input-type=module", "-e", READ_BY_PS_SCRIPT], {
      encoding: "utf8",
      env: { ...process.env, TZ },
    }),
  );
  // On Linux, whose ps this test runs, the time may differ by a second from one call to the next.
  expect(Math.abs(Date.parse(jakarta ?? "") - Date.parse(utc ?? ""))).toBeLessThan(60_000);
});

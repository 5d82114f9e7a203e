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
  test("when nobody has it, then it is taken and given back without a trace", async () => {
    const release = await lock(file(), options);
    await expect(lock(file(), options)).rejects.toThrow(LockedError);
    await release();
    expect(await readdir(folder)).toEqual([]);
  });

  test("when a living process has it, then the sentence names that process", async () => {
    await noteHolder();
    const sentence = `The thing is in use by process ${holder.pid} (npm start): stop it.`;
    await expect(lock(file(), options)).rejects.toThrow(sentence);
  });

  test("when the process that has it ends while we wait, then it is ours", async () => {
    await noteHolder();
    const waiting = lock(file(), { ...options, timeoutMs: 10_000 });
    holder.kill("SIGKILL");
    await (
      await waiting
    )();
  });

  test("when its process was killed and a stranger has that id now, then it is ours", async () => {
    await noteHolder("started at another time");
    await (
      await lock(file(), options)
    )();
  });

  test("when the file is torn, then it is ours", async () => {
    await writeFile(file(), '{"pid":');
    await (
      await lock(file(), options)
    )();
  });
});

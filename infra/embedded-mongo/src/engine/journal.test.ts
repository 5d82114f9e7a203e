import { describe, expect, jest, test } from "@jest/globals";
import { constants, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import {
  createFolderBeforeEach,
  openTestEngine,
  readTextRange,
  commitChanges,
} from "../../tests/support/engine.js";

const folder = createFolderBeforeEach();

/** Whether the system syncs each write to an open file (Linux only). */
function syncsWrites(fd: number): boolean {
  const info = process.platform === "linux" ? readFileSync(`/proc/self/fdinfo/${fd}`, "utf8") : "";
  const [, flags = "0"] = /^flags:\s+(\d+)$/m.exec(info) ?? [];
  return (Number.parseInt(flags, 8) & (constants.O_DSYNC ?? 0)) !== 0;
}

const getJournalPath = (): string => join(folder(), "journal-0");

describe("the journal, a write-ahead log", () => {
  test("the journal recovers the records before a torn record and appends after them", async () => {
    const engine = await openTestEngine(folder(), 1e6);
    await commitChanges(engine, { a: "1" });
    const recordEnd = readFileSync(getJournalPath()).findLastIndex((byte) => byte !== 0);
    await commitChanges(engine, { b: "2" });
    await engine.close();
    const bytes = readFileSync(getJournalPath());
    bytes[recordEnd + 14] = (bytes[recordEnd + 14] ?? 0) ^ 1;
    writeFileSync(getJournalPath(), bytes);
    const reopenedEngine = await openTestEngine(folder(), 1e6);
    expect(readTextRange(reopenedEngine)).toEqual([["a", "1"]]);
    await commitChanges(reopenedEngine, { c: "3" });
    await reopenedEngine.close();
    const engineReopenedAgain = await openTestEngine(folder(), 1e6);
    expect(readTextRange(engineReopenedAgain)).toEqual([
      ["a", "1"],
      ["c", "3"],
    ]);
    await engineReopenedAgain.close();
  });

  test("the journal does not replay records of an earlier generation that remain in a reused file", async () => {
    const engine = await openTestEngine(folder(), 250);
    for (let n = 0; n < 40; n += 1) await commitChanges(engine, { [`k${n}`]: "x".repeat(20) });
    for (let n = 0; n < 40; n += 1) await commitChanges(engine, { [`k${n}`]: null });
    await engine.close();
    const reopenedEngine = await openTestEngine(folder(), 250);
    expect(readTextRange(reopenedEngine)).toEqual([]);
    await reopenedEngine.close();
  });

  test("the journal syncs each record, and a cleared file so that a power failure cannot bring back outdated values", async () => {
    const engine = await openTestEngine(folder(), 1e6);
    await commitChanges(engine, { a: "1" });
    const handle = await open(getJournalPath());
    const calls: string[] = [];
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    const { write, datasync } = prototype;
    const spies = [
      jest.spyOn(prototype, "write").mockImplementation(function note(this: FileHandle, ...args: unknown[]) {
        calls.push(...(syncsWrites(this.fd) ? ["write", "sync"] : ["write"]));
        return Reflect.apply(write, this, args) as ReturnType<FileHandle["write"]>;
      } as FileHandle["write"]),
      jest.spyOn(prototype, "datasync").mockImplementation(function note(this: FileHandle) {
        calls.push("sync");
        return Reflect.apply(datasync, this, []) as Promise<void>;
      }),
    ];
    await commitChanges(engine, { b: "2" });
    expect(calls.splice(0)).toEqual(["write", "sync"]);
    await engine.checkpoint();
    expect(calls).toEqual(["write", "sync"]);
    for (const spy of spies) spy.mockRestore();
    await handle.close();
    await engine.close();
  });

  test("the journal treats a missing file as empty", async () => {
    const engine = await openTestEngine(folder(), 1e6);
    await commitChanges(engine, { a: "1" });
    await engine.close();
    rmSync(getJournalPath());
    const reopenedEngine = await openTestEngine(folder(), 1e6);
    expect(readTextRange(reopenedEngine)).toEqual([]);
    await reopenedEngine.close();
  });
});

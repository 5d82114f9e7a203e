import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { constants, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { RECORD_HEADER } from "./journal-record.js";
import { Journal } from "./journal.js";
import { MemoryTable } from "./memory-table.js";
import {
  createFolderBeforeEach,
  openTestEngine,
  readTextRange,
  commitChanges,
} from "../../tests/support/engine.js";

const folder = createFolderBeforeEach();
afterEach(() => void jest.restoreAllMocks());

/** Whether the system syncs each write to an open file (Linux only). */
function syncsWrites(fd: number): boolean {
  const info = process.platform === "linux" ? readFileSync(`/proc/self/fdinfo/${fd}`, "utf8") : "";
  const [, flags = "0"] = /^flags:\s+(\d+)$/m.exec(info) ?? [];
  return (Number.parseInt(flags, 8) & (constants.O_DSYNC ?? 0)) !== 0;
}

const getJournalPath = (): string => join(folder(), "journal-0");

const diskFull = new Error("the disk is full");

/** Makes the next writes of matching bytes fail after they were written, as on a disk with room for just these. */
async function failWrites(count: number, matches = (_bytes: Buffer): boolean => true): Promise<void> {
  const handle = await open(getJournalPath());
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { write } = prototype;
  let remainingFailures = count;
  const spy = jest.spyOn(prototype, "write").mockImplementation(async function fail(
    this: FileHandle,
    ...args: unknown[]
  ) {
    const result = await (Reflect.apply(write, this, args) as ReturnType<FileHandle["write"]>);
    if (!matches(args[0] as Buffer)) return result;
    if ((remainingFailures -= 1) === 0) spy.mockRestore();
    throw diskFull;
  } as FileHandle["write"]);
}

const isEmptyRecord = (bytes: Buffer): boolean => bytes.length === RECORD_HEADER;

function createChanges(key: string): MemoryTable {
  const changes = new MemoryTable();
  changes.set(key, Buffer.from("value"));
  return changes;
}

/** Reads the keys of both files' records, the older file's first. */
async function readJournalKeys(): Promise<string[][]> {
  const { journal, older, newer } = await Journal.open(folder());
  await journal.close();
  return [older, newer].map((changes) => [...changes.entries()].map(([key]) => key));
}

describe("a journal on a full disk", () => {
  test("a refused record is not replayed before later records of the other file", async () => {
    const { journal } = await Journal.open(folder());
    await journal.append(createChanges("a"));
    await failWrites(1);
    await expect(journal.append(createChanges("refused"))).rejects.toThrow(diskFull);
    journal.rotate();
    await journal.append(createChanges("b"));
    await journal.close();
    expect(await readJournalKeys()).toEqual([["a"], ["b"]]);
  });

  test("a file whose refused record cannot be erased stays in use until another record overwrites it", async () => {
    const { journal } = await Journal.open(folder());
    await journal.append(createChanges("a"));
    await failWrites(2);
    await expect(journal.append(createChanges("refused"))).rejects.toThrow(diskFull);
    expect(() => journal.rotate()).toThrow("could not be erased");
    await journal.append(createChanges("b"));
    journal.rotate();
    await journal.append(createChanges("c"));
    await journal.close();
    expect(await readJournalKeys()).toEqual([["a", "b"], ["c"]]);
  });

  test("a file that could not be cleared is not replayed after newer changes", async () => {
    const engine = await openTestEngine(folder(), 1e6);
    await commitChanges(engine, { k: "old" });
    const oldJournal = readFileSync(getJournalPath());
    await failWrites(1, isEmptyRecord);
    await expect(engine.checkpoint()).rejects.toThrow(diskFull);
    writeFileSync(getJournalPath(), oldJournal);
    await commitChanges(engine, { k: "new" });
    await engine.checkpoint();
    await engine.close();
    const reopenedEngine = await openTestEngine(folder(), 1e6);
    expect(readTextRange(reopenedEngine)).toEqual([["k", "new"]]);
    await reopenedEngine.close();
  });
});

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

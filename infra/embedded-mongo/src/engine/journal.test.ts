import { describe, expect, jest, test } from "@jest/globals";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
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

const journal = (): string => join(folder(), "journal-0");

describe("the journal, a write-ahead log", () => {
  test("the journal recovers the records before a torn record and appends after them", async () => {
    const engine = await openTestEngine(folder(), 1e6);
    await commitChanges(engine, { a: "1" });
    const whole = readFileSync(journal()).findLastIndex((byte) => byte !== 0);
    await commitChanges(engine, { b: "2" });
    await engine.close();
    const torn = readFileSync(journal());
    torn[whole + 14] = (torn[whole + 14] ?? 0) ^ 1;
    writeFileSync(journal(), torn);
    const again = await openTestEngine(folder(), 1e6);
    expect(readTextRange(again)).toEqual([["a", "1"]]);
    await commitChanges(again, { c: "3" });
    await again.close();
    const third = await openTestEngine(folder(), 1e6);
    expect(readTextRange(third)).toEqual([
      ["a", "1"],
      ["c", "3"],
    ]);
    await third.close();
  });

  test("does not replay records of an earlier generation that remain in a reused file", async () => {
    const engine = await openTestEngine(folder(), 250);
    for (let n = 0; n < 40; n += 1) await commitChanges(engine, { [`k${n}`]: "x".repeat(20) });
    for (let n = 0; n < 40; n += 1) await commitChanges(engine, { [`k${n}`]: null });
    await engine.close();
    const again = await openTestEngine(folder(), 250);
    expect(readTextRange(again)).toEqual([]);
    await again.close();
  });

  test("a cleared file is synced, or a power failure could bring back values that are no longer the last", async () => {
    const engine = await openTestEngine(folder(), 1e6);
    await commitChanges(engine, { a: "1" });
    const handle = await open(journal());
    const calls: string[] = [];
    const kind = Object.getPrototypeOf(handle) as FileHandle;
    const { write, datasync } = kind;
    const spies = [
      jest.spyOn(kind, "write").mockImplementation(function note(this: FileHandle, ...args: unknown[]) {
        calls.push("write");
        return Reflect.apply(write, this, args) as ReturnType<FileHandle["write"]>;
      } as FileHandle["write"]),
      jest.spyOn(kind, "datasync").mockImplementation(function note(this: FileHandle) {
        calls.push("sync");
        return Reflect.apply(datasync, this, []) as Promise<void>;
      }),
    ];
    await engine.checkpoint();
    expect(calls).toEqual(["write", "sync"]);
    for (const spy of spies) spy.mockRestore();
    await handle.close();
    await engine.close();
  });

  test("treats a missing journal file as empty", async () => {
    const engine = await openTestEngine(folder(), 1e6);
    await commitChanges(engine, { a: "1" });
    await engine.close();
    rmSync(journal());
    const again = await openTestEngine(folder(), 1e6);
    expect(readTextRange(again)).toEqual([]);
    await again.close();
  });
});

import { describe, expect, test } from "@jest/globals";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createFolderBeforeEach, openAt, read, write } from "../../tests/support/engine.js";

const folder = createFolderBeforeEach();

const journal = (): string => join(folder(), "journal-0");

describe("the journal", () => {
  test("recovers the records before a torn one and appends after them", async () => {
    const engine = await openAt(folder(), 1e6);
    await write(engine, { a: "1" });
    const whole = readFileSync(journal()).findLastIndex((byte) => byte !== 0);
    await write(engine, { b: "2" });
    await engine.close();
    const torn = readFileSync(journal());
    torn[whole + 14] = (torn[whole + 14] ?? 0) ^ 1;
    writeFileSync(journal(), torn);
    const again = await openAt(folder(), 1e6);
    expect(read(again)).toEqual([["a", "1"]]);
    await write(again, { c: "3" });
    await again.close();
    const third = await openAt(folder(), 1e6);
    expect(read(third)).toEqual([
      ["a", "1"],
      ["c", "3"],
    ]);
    await third.close();
  });

  test("does not replay records of an earlier generation that remain in a reused file", async () => {
    const engine = await openAt(folder(), 250);
    for (let n = 0; n < 40; n += 1) await write(engine, { [`k${n}`]: "x".repeat(20) });
    for (let n = 0; n < 40; n += 1) await write(engine, { [`k${n}`]: null });
    await engine.close();
    const again = await openAt(folder(), 250);
    expect(read(again)).toEqual([]);
    await again.close();
  });

  test("treats a missing file as empty", async () => {
    const engine = await openAt(folder(), 1e6);
    await write(engine, { a: "1" });
    await engine.close();
    rmSync(journal());
    const again = await openAt(folder(), 1e6);
    expect(read(again)).toEqual([]);
    await again.close();
  });
});

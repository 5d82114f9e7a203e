import { expect, test } from "@jest/globals";
import { mergeEntries } from "./layered-reader.js";
import { MemoryTable } from "./memory-table.js";

function tableOf(rows: Record<string, string | null>): MemoryTable {
  const table = new MemoryTable();
  for (const [key, value] of Object.entries(rows)) table.set(key, value === null ? null : Buffer.from(value));
  return table;
}

const texts = (rows: Iterable<[string, Buffer | null]>): string[] =>
  [...rows].map(([key, value]) => `${key}=${value?.toString() ?? "gone"}`);

test("mergeEntries takes the value of the first source if several sources have the same key", () => {
  const newer = tableOf({ b: "new", c: null });
  const older = tableOf({ a: "old", b: "old", c: "old", d: "old" });
  const sources = [newer.all(), older.all()];
  expect(texts(mergeEntries(sources, false))).toEqual(["a=old", "b=new", "c=gone", "d=old"]);
});

test("mergeEntries closes every source when its consumer stops early", () => {
  const ended: string[] = [];
  function* source(name: string): Generator<[string, Buffer | null]> {
    try {
      for (let n = 0; n < 10; n += 1) yield [`${n}${name}`, null];
    } finally {
      ended.push(name);
    }
  }
  for (const [key] of mergeEntries([source("a"), source("b")], false)) if (key === "3b") break;
  expect(ended.toSorted()).toEqual(["a", "b"]);
});

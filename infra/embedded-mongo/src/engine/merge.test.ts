import { expect, test } from "@jest/globals";
import { mergeEntries, overlayEntries } from "./engine-reader.js";
import { MemoryTable } from "./memory-table.js";

function createTable(entries: Record<string, string | null>): MemoryTable {
  const table = new MemoryTable();
  for (const [key, value] of Object.entries(entries))
    table.set(key, value === null ? null : Buffer.from(value));
  return table;
}

const toTexts = (entries: Iterable<[string, Buffer | null]>): string[] =>
  [...entries].map(([key, value]) => `${key}=${value?.toString() ?? "gone"}`);

test("mergeEntries takes the value of the first source if several sources have the same key", () => {
  const newer = createTable({ b: "new", c: null });
  const older = createTable({ a: "old", b: "old", c: "old", d: "old" });
  const sources = [newer.entries(), older.entries()];
  expect(toTexts(mergeEntries(sources, false))).toEqual(["a=old", "b=new", "c=gone", "d=old"]);
});

test.each([
  ["in order", false, ["a=new", "b=old", "c=new", "f=old", "g=new"]],
  ["in reverse", true, ["g=new", "f=old", "c=new", "b=old", "a=new"]],
])("overlayEntries puts newer entries among those of the tree %s", (_title, reverse, expectedTexts) => {
  const tree = ["b", "c", "d", "f"].map((key) => ({ key, value: Buffer.from("old") }));
  const newer = createTable({ a: "new", c: "new", d: null, e: null, g: "new" }).entries();
  const [treeEntries, newerEntries] = reverse ? [tree.toReversed(), [...newer].toReversed()] : [tree, newer];
  const entries = [...overlayEntries(treeEntries, newerEntries[Symbol.iterator](), reverse)];
  expect(entries.map(({ key, value }) => `${key}=${value.toString()}`)).toEqual(expectedTexts);
});

test("overlayEntries closes the tree's entries when its consumer stops early", () => {
  let isClosed = false;
  function* createEntries() {
    try {
      for (const key of ["a", "b", "c"]) yield { key, value: Buffer.from("") };
    } finally {
      isClosed = true;
    }
  }
  for (const { key } of overlayEntries(createEntries(), createTable({}).entries()[Symbol.iterator](), false))
    if (key === "b") break;
  expect(isClosed).toBe(true);
});

import { expect, test } from "@jest/globals";
import { MemoryMeter } from "../values/memory.js";
import { toDocument } from "../values/types.js";
import { TopKSort, compileSort } from "./sort.js";

const copy = (text: string): string => text.toUpperCase();

test.each([1, 2, 7, 40, Infinity])(
  "TopKSort with limit %p returns the first items of a stable sort",
  (limit) => {
    const keys = Array.from({ length: 60 }, (_, index) => (index * 37) % 11);
    const sorter = new TopKSort<number, number>((a, b) => a - b, limit, new MemoryMeter("Sort", undefined));
    for (const [item, key] of keys.entries()) sorter.add(item, key, 1);
    const sortedItems = [...keys.keys()].toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
    expect(sorter.getSortedItems()).toEqual(sortedItems.slice(0, limit));
  },
);

test("TopKSort keeps copies of the first items once it drops others", () => {
  const { compareKeys } = compileSort(toDocument({ a: 1 }));
  const sorter = new TopKSort(compareKeys, 2, new MemoryMeter("Sort", undefined), copy);
  for (const number of [4, 3, 1, 5, 2]) sorter.add(`item ${number}`, [number], 1);
  expect(sorter.getSortedItems()).toEqual(["ITEM 1", "ITEM 2"]);
});

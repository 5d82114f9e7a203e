import { expect, test } from "@jest/globals";
import { MemoryMeter } from "../values/memory.js";
import { toDocument } from "../values/types.js";
import { TopKSort, compileSort } from "./sort.js";

const copy = (text: string): string => text.toUpperCase();

test("TopKSort keeps copies of the first items once it drops others", () => {
  const { compareKeys } = compileSort(toDocument({ a: 1 }));
  const sorter = new TopKSort(compareKeys, 2, new MemoryMeter("Sort", undefined), copy);
  for (const number of [4, 3, 1, 5, 2]) sorter.add(`item ${number}`, [number], 1);
  expect(sorter.getSortedItems()).toEqual(["ITEM 1", "ITEM 2"]);
});

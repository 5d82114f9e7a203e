import { expect, test } from "@jest/globals";
import { MemoryTable, splitIntoCommits } from "./memory-table.js";

test("the same changes are split into commits of other sizes each time, all in order", () => {
  const changes = new MemoryTable();
  for (let key = 10_000; key < 15_000; key += 1) changes.set(String(key), Buffer.from("value"));
  const splits = Array.from({ length: 20 }, () => [...splitIntoCommits(changes)]);
  for (const split of splits) expect(split.flat()).toEqual([...changes.entries()]);
  expect(new Set(splits.map(([first]) => first?.length)).size).toBeGreaterThan(1);
});

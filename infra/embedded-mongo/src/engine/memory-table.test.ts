import { describe, expect, test } from "@jest/globals";
import { MemoryTable, splitIntoCommits } from "./memory-table.js";

function createChanges(count: number, valueBytes: number): MemoryTable {
  const changes = new MemoryTable();
  for (let key = 10_000; key < 10_000 + count; key += 1) changes.set(String(key), Buffer.alloc(valueBytes));
  return changes;
}

describe("changes are split into commits of different sizes each time, all in order", () => {
  test.each([
    ["many changes", createChanges(5000, 5)],
    ["fewer changes than a commit may have", createChanges(100, 5)],
    ["fewer changes than that, which are larger than a commit may be", createChanges(100, 100_000)],
  ])("%s", (_, changes) => {
    const splits = Array.from({ length: 20 }, () => [...splitIntoCommits(changes)]);
    for (const split of splits) expect(split.flat()).toEqual([...changes.entries()]);
    expect(new Set(splits.map(([first]) => first?.length)).size).toBeGreaterThan(1);
  });

  test("a single change", () => {
    const changes = createChanges(1, 5);
    expect([...splitIntoCommits(changes)]).toEqual([[...changes.entries()]]);
  });
});

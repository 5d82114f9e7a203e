import { expect, test } from "@jest/globals";
import { commitChanges, createFolderBeforeEach, openTestEngine } from "../../tests/support/engine.js";
import { KeyRangeReader } from "./keyspace.js";

const folder = createFolderBeforeEach();

test.each([
  { reverse: false, keys: ["a", "c"] },
  { reverse: true, keys: ["c", "a"] },
])(
  "each key of point ranges is read once, also one at a time (reverse: $reverse)",
  async ({ reverse, keys }) => {
    const engine = await openTestEngine(folder());
    await commitChanges(engine, { a: "1", ab: "2", c: "3" });
    const ranges = ["a", "b", "c"].map((key) => ({ start: key, end: `${key}\xff`, isPoint: true }));
    const reader = new KeyRangeReader(engine, ranges, reverse);
    const seenKeys: string[] = [];
    const seeOne = (key: string): boolean => {
      seenKeys.push(key);
      return false;
    };
    while (!reader.ended) reader.step(seeOne, Infinity);
    expect(seenKeys).toEqual(keys);
    await engine.close();
  },
);

import { beforeEach, describe, expect, test } from "@jest/globals";
import { createBatcher } from "./batcher.js";

let batches: string[][];
let finish: (() => void)[];
beforeEach(() => {
  batches = [];
  finish = [];
});

/** Processes a batch when `finish` is called for it. */
const processSlowly = (items: string[]): Promise<void> => {
  batches.push(items);
  return new Promise((resolve) => finish.push(resolve));
};
const refuseBad = async (items: string[]): Promise<void> => {
  if (items.includes("bad")) throw new Error("no");
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("a batcher", () => {
  test("processes the first item at once, and gathers items that are added meanwhile", async () => {
    const { add } = createBatcher(processSlowly, { maxSize: 10, delayMs: 0 });
    const added = ["a", "b", "c"].map(add);
    expect(batches).toEqual([["a"]]);
    finish[0]?.();
    await added[0];
    await settle();
    expect(batches).toEqual([["a"], ["b", "c"]]);
    finish[1]?.();
    await Promise.all(added);
  });

  test("processes no more items in a batch than the maximum, in order", async () => {
    const process = async (items: string[]): Promise<void> => void batches.push(items);
    const { add } = createBatcher(process, { maxSize: 2, delayMs: 1 });
    await Promise.all([..."abcde"].map(add));
    expect(batches).toEqual([["a", "b"], ["c", "d"], ["e"]]);
  });

  test("rejects every item of a batch that fails, and processes the next batch", async () => {
    const { add } = createBatcher(refuseBad, { maxSize: 2, delayMs: 1 });
    const results = await Promise.allSettled(["bad", "beside", "next"].map(add));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  });

  test("processes an item that is added after it was idle", async () => {
    const process = async (items: string[]): Promise<void> => void batches.push(items);
    const { add } = createBatcher(process, { maxSize: 2, delayMs: 0 });
    await add("a");
    await settle();
    await add("b");
    expect(batches).toEqual([["a"], ["b"]]);
  });
});

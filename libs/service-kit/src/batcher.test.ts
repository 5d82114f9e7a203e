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
  test("begins at once, and gathers what comes meanwhile", async () => {
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

  test("processes no more than the maximum at a time, in order", async () => {
    const process = async (items: string[]): Promise<void> => void batches.push(items);
    const { add } = createBatcher(process, { maxSize: 2, delayMs: 1 });
    await Promise.all([..."abcde"].map(add));
    expect(batches).toEqual([["a", "b"], ["c", "d"], ["e"]]);
  });

  test("rejects every item of a batch that fails, and goes on with the next", async () => {
    const { add } = createBatcher(refuseBad, { maxSize: 2, delayMs: 1 });
    const results = await Promise.allSettled(["bad", "beside", "next"].map(add));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  });

  test("begins anew after it has been idle", async () => {
    const process = async (items: string[]): Promise<void> => void batches.push(items);
    const { add } = createBatcher(process, { maxSize: 2, delayMs: 0 });
    await add("a");
    await settle();
    await add("b");
    expect(batches).toEqual([["a"], ["b"]]);
  });
});

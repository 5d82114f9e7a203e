import { beforeEach, describe, expect, test } from "@jest/globals";
import { AsyncLocalStorage } from "node:async_hooks";
import { createBatcher } from "./batcher.js";

let batches: string[][];
let batchFinishers: (() => void)[];
beforeEach(() => {
  batches = [];
  batchFinishers = [];
});

/** Records a batch, whose processing ends when the test calls the batch's function in `batchFinishers`. */
const processSlowly = (items: string[]): Promise<void> => {
  batches.push(items);
  return new Promise((resolve) => batchFinishers.push(resolve));
};
const rejectBadItems = async (items: string[]): Promise<void> => {
  if (items.includes("bad")) throw new Error("no");
};
const doubleOrFail = async (items: number[]) => items.map((item) => (item < 0 ? new Error("no") : item * 2));
const waitForNextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe("a batcher", () => {
  test("a batcher puts the items that are added in one turn of the event loop into one batch", async () => {
    const { add } = createBatcher<string, void>(processSlowly, { maxSize: 10, delayMs: 0 });
    const results = ["a", "b"].map(add);
    await waitForNextTurn();
    expect(batches).toEqual([["a", "b"]]);
    batchFinishers[0]?.();
    await Promise.all(results);
  });

  test("a batcher puts all items that are added while a batch is processed into the next batch", async () => {
    const { add } = createBatcher<string, void>(processSlowly, { maxSize: 10, delayMs: 0 });
    const firstResults = ["a", "b"].map(add);
    await waitForNextTurn();
    const secondResults = ["c", "d"].map(add);
    await waitForNextTurn();
    expect(batches).toEqual([["a", "b"]]);
    batchFinishers[0]?.();
    await Promise.all(firstResults);
    await waitForNextTurn();
    expect(batches).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    batchFinishers[1]?.();
    await Promise.all(secondResults);
  });

  test("a batcher processes each batch in the asynchronous context in which its first item was added", async () => {
    const requestStorage = new AsyncLocalStorage<string>();
    const contexts: (string | undefined)[] = [];
    const { add } = createBatcher<string, void>(
      async () => {
        contexts.push(requestStorage.getStore());
        await waitForNextTurn();
      },
      { maxSize: 1, delayMs: 0 },
    );
    await Promise.all(["first", "second"].map((name) => requestStorage.run(name, () => add(name))));
    expect(contexts).toEqual(["first", "second"]);
  });

  test("a batcher gives each item its own result or its own error", async () => {
    const { add } = createBatcher<number, number>(doubleOrFail, { maxSize: 10, delayMs: 0 });
    expect(await Promise.allSettled([1, -1, 3].map(add))).toEqual([
      { status: "fulfilled", value: 2 },
      { status: "rejected", reason: new Error("no") },
      { status: "fulfilled", value: 6 },
    ]);
  });

  test("a batcher processes items in order, in batches of at most the maximum size", async () => {
    const recordBatch = async (items: string[]): Promise<void> => void batches.push(items);
    const { add } = createBatcher<string, void>(recordBatch, { maxSize: 2, delayMs: 1 });
    await Promise.all([..."abcde"].map(add));
    expect(batches).toEqual([["a", "b"], ["c", "d"], ["e"]]);
  });

  test("a batcher rejects every item of a batch that fails, and processes the next batch", async () => {
    const { add } = createBatcher<string, void>(rejectBadItems, { maxSize: 2, delayMs: 1 });
    const results = await Promise.allSettled(["bad", "beside", "next"].map(add));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  });

  test("a batcher processes an item that is added while the batcher is idle", async () => {
    const recordBatch = async (items: string[]): Promise<void> => void batches.push(items);
    const { add } = createBatcher<string, void>(recordBatch, { maxSize: 2, delayMs: 0 });
    await add("a");
    await waitForNextTurn();
    await add("b");
    expect(batches).toEqual([["a"], ["b"]]);
  });
});

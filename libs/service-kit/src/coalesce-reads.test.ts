import { beforeEach, describe, expect, test } from "@jest/globals";
import { createReadCoalescer } from "./coalesce-reads.js";
import type { CoalesceRead } from "./coalesce-reads.js";

let coalesceRead: CoalesceRead;
let startedReads: string[];
let readFinishers: ((outcome: string | Error) => void)[];
beforeEach(() => {
  coalesceRead = createReadCoalescer();
  startedReads = [];
  readFinishers = [];
});

/** Creates a read that ends when the test calls the read's function in `readFinishers`. */
const readSlowly = (name: string) => (): Promise<string> => {
  startedReads.push(name);
  return new Promise((resolve, reject) =>
    readFinishers.push((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome))),
  );
};
const waitForNextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe("the coalescing of reads", () => {
  test("calls with the same key in one turn of the event loop share one read", async () => {
    const results = Promise.all(["a", "b"].map((name) => coalesceRead("stats", readSlowly(name))));
    await waitForNextTurn();
    expect(startedReads).toEqual(["a"]);
    readFinishers[0]?.("result");
    expect(await results).toEqual(["result", "result"]);
  });

  test("a call that comes during a read gets the result of the next read", async () => {
    const firstResult = coalesceRead("stats", readSlowly("a"));
    await waitForNextTurn();
    const laterResults = [coalesceRead("stats", readSlowly("b")), coalesceRead("stats", readSlowly("c"))];
    await waitForNextTurn();
    expect(startedReads).toEqual(["a"]);
    readFinishers[0]?.("old");
    expect(await firstResult).toBe("old");
    await waitForNextTurn();
    expect(startedReads).toEqual(["a", "b"]);
    readFinishers[1]?.("new");
    expect(await Promise.all(laterResults)).toEqual(["new", "new"]);
  });

  test("calls with different keys do not share a read", async () => {
    void coalesceRead("stats", readSlowly("a"));
    void coalesceRead("list", readSlowly("b"));
    await waitForNextTurn();
    expect(startedReads).toEqual(["a", "b"]);
  });

  test("a read that fails rejects the calls that share it, and the next call reads again", async () => {
    const failedResults = Promise.allSettled([
      coalesceRead("stats", readSlowly("a")),
      coalesceRead("stats", readSlowly("b")),
    ]);
    await waitForNextTurn();
    const nextResult = coalesceRead("stats", readSlowly("c"));
    readFinishers[0]?.(new Error("no"));
    expect((await failedResults).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await waitForNextTurn();
    readFinishers[1]?.("result");
    expect(await nextResult).toBe("result");
  });
});

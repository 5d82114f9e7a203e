import { beforeEach, describe, expect, test } from "@jest/globals";
import { createShareRead } from "./share-reads.js";
import type { ShareRead } from "./share-reads.js";

let share: ShareRead;
let begun: string[];
let finish: ((outcome: string | Error) => void)[];
beforeEach(() => {
  share = createShareRead();
  begun = [];
  finish = [];
});

/** A read that ends when `finish` is called for it. */
const readSlowly = (name: string) => (): Promise<string> => {
  begun.push(name);
  return new Promise((resolve, reject) =>
    finish.push((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome))),
  );
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("shared reads", () => {
  test("calls of one turn of the event loop with the same key share one read", async () => {
    const results = Promise.all(["a", "b"].map((name) => share("stats", readSlowly(name))));
    await turn();
    expect(begun).toEqual(["a"]);
    finish[0]?.("result");
    expect(await results).toEqual(["result", "result"]);
  });

  test("a call that comes while a read is under way gets the result of a read that begins later", async () => {
    const first = share("stats", readSlowly("a"));
    await turn();
    const later = [share("stats", readSlowly("b")), share("stats", readSlowly("c"))];
    await turn();
    expect(begun).toEqual(["a"]);
    finish[0]?.("old");
    expect(await first).toBe("old");
    await turn();
    expect(begun).toEqual(["a", "b"]);
    finish[1]?.("new");
    expect(await Promise.all(later)).toEqual(["new", "new"]);
  });

  test("calls with different keys read each for itself", async () => {
    void share("stats", readSlowly("a"));
    void share("list", readSlowly("b"));
    await turn();
    expect(begun).toEqual(["a", "b"]);
  });

  test("a read that fails rejects the calls that share it, and the next call reads again", async () => {
    const failing = Promise.allSettled([share("stats", readSlowly("a")), share("stats", readSlowly("b"))]);
    await turn();
    const next = share("stats", readSlowly("c"));
    finish[0]?.(new Error("no"));
    expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await turn();
    finish[1]?.("result");
    expect(await next).toBe("result");
  });
});

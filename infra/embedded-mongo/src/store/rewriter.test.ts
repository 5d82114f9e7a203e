import { expect, test } from "@jest/globals";
import { Rewriter } from "./rewriter.js";

/** A rewriter whose rewrites end when the test says so. */
function setUp() {
  const open: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const engine = {
    rewrite: () => new Promise<void>((resolve, reject) => open.push({ resolve, reject })),
  };
  return { rewriter: new Rewriter(engine), open };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("a request that comes during a rewrite is done only after the next one", async () => {
  const { rewriter, open } = setUp();
  const first = rewriter.request(undefined);
  const second = rewriter.request(undefined);
  open[0]?.resolve();
  expect(await first).toEqual({ ticket: 1, done: true });
  await turn();
  expect(open).toHaveLength(2);
  open[1]?.resolve();
  expect(await second).toEqual({ ticket: 2, done: true });
  expect(await rewriter.request(2)).toEqual({ ticket: 2, done: true });
  expect(open).toHaveLength(2);
});

test("a rewrite that fails is an error, and the same ticket begins another", async () => {
  const { rewriter, open } = setUp();
  const failed = rewriter.request(undefined);
  open[0]?.reject(new Error("the disk is full"));
  await expect(failed).rejects.toThrow("the disk is full");
  const again = rewriter.request(1);
  open[1]?.resolve();
  expect(await again).toEqual({ ticket: 1, done: true });
});

test("a ticket from before a restart gets a new one", async () => {
  const { rewriter, open } = setUp();
  const request = rewriter.request(7);
  open[0]?.resolve();
  expect(await request).toEqual({ ticket: 1, done: true });
});

import { expect, test } from "@jest/globals";
import { Rewriter } from "./rewriter.js";

/** Creates a rewriter with a fake engine, whose rewrites end when the test resolves or rejects them. */
function setUp() {
  const rewrites: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const engine = {
    rewrite: () => new Promise<void>((resolve, reject) => rewrites.push({ resolve, reject })),
  };
  return { rewriter: new Rewriter(engine), rewrites };
}

const waitOneTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("a request made during a rewrite completes only after another rewrite", async () => {
  const { rewriter, rewrites } = setUp();
  const firstRequest = rewriter.request(undefined);
  const secondRequest = rewriter.request(undefined);
  rewrites[0]?.resolve();
  expect(await firstRequest).toEqual({ ticket: 1, done: true });
  await waitOneTurn();
  expect(rewrites).toHaveLength(2);
  rewrites[1]?.resolve();
  expect(await secondRequest).toEqual({ ticket: 2, done: true });
  expect(await rewriter.request(2)).toEqual({ ticket: 2, done: true });
  expect(rewrites).toHaveLength(2);
});

test("a failed rewrite of the files rejects the request; a retry with its ticket starts another rewrite", async () => {
  const { rewriter, rewrites } = setUp();
  const failedRequest = rewriter.request(undefined);
  rewrites[0]?.reject(new Error("the disk is full"));
  await expect(failedRequest).rejects.toThrow("the disk is full");
  const retriedRequest = rewriter.request(1);
  rewrites[1]?.resolve();
  expect(await retriedRequest).toEqual({ ticket: 1, done: true });
});

test("a ticket from before a restart is replaced by a new ticket", async () => {
  const { rewriter, rewrites } = setUp();
  const request = rewriter.request(7);
  rewrites[0]?.resolve();
  expect(await request).toEqual({ ticket: 1, done: true });
});

import { expect, test } from "@jest/globals";
import type { Request, Response } from "express";
import type { BufferedReply } from "./forward.js";
import { createReplyCache } from "./reply-cache.js";

const GET_REQUEST = { method: "GET", url: "/api/rates", path: "/api/rates" };

/** Creates a handler with a reply cache and functions that set its clock and its upstream's reply. */
function createCachingHandler() {
  let [now, forwarded] = [0, 0];
  let reply: BufferedReply | undefined = {
    headers: [["content-type", "text/plain"]],
    body: Buffer.from("rates"),
  };
  const cache = createReplyCache(() => now);
  const handler = cache.createHandler(() => {
    forwarded += 1;
    return Promise.resolve(reply);
  });
  return {
    clear: cache.clear,
    /** Sends a request. @returns what was sent from the cache, and how many requests were forwarded so far */
    async send(request: object = GET_REQUEST) {
      const sent: unknown[] = [];
      const response = {
        setHeader: (...header: unknown[]) => sent.push(header),
        end: (body: Buffer) => sent.push(String(body)),
      };
      await handler(request as Request, response as unknown as Response, () => undefined);
      return { sent, forwarded };
    },
    setTime: (to: number) => (now = to),
    setReply: (to: BufferedReply | undefined) => (reply = to),
  };
}

const CACHED_REPLY = [["content-type", "text/plain"], "rates"];

test("a cached reply is sent to requests within half a second after the forwarded request", async () => {
  const { send, setTime } = createCachingHandler();
  expect(await send()).toEqual({ sent: [], forwarded: 1 });
  setTime(499);
  expect(await send()).toEqual({ sent: CACHED_REPLY, forwarded: 1 });
});

test("a cached reply expires half a second after the forwarded request", async () => {
  const { send, setTime } = createCachingHandler();
  await send();
  setTime(500);
  expect(await send()).toEqual({ sent: [], forwarded: 2 });
});

test("after clearing the cache, the next request is forwarded", async () => {
  const { send, clear } = createCachingHandler();
  await send();
  clear();
  expect(await send()).toEqual({ sent: [], forwarded: 2 });
});

test("a reply that is incomplete or whose status is not 200 is not cached: the next request is forwarded too", async () => {
  const { send, setReply } = createCachingHandler();
  setReply(undefined);
  await send();
  expect(await send()).toEqual({ sent: [], forwarded: 2 });
});

test.each([
  ["a query", { url: "/api/rates?x" }],
  ["a body", { body: Buffer.from("x") }],
  ["another method", { method: "HEAD" }],
])("a request with %s is forwarded even if a reply is cached", async (_what, change) => {
  const { send } = createCachingHandler();
  await send();
  expect(await send({ ...GET_REQUEST, ...change })).toEqual({ sent: [], forwarded: 2 });
});

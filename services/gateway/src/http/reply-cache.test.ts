import { expect, test } from "@jest/globals";
import type { Request, Response } from "express";
import type { WholeReply } from "./forward.js";
import { createReplyCache } from "./reply-cache.js";

const GET = { method: "GET", url: "/api/rates", path: "/api/rates" };

/** A handler over a cache whose clock the test sets. */
function openCache() {
  let [now, forwarded] = [0, 0];
  let reply: WholeReply | undefined = {
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
    async send(request: object = GET) {
      const sent: unknown[] = [];
      const response = {
        setHeader: (...header: unknown[]) => sent.push(header),
        end: (body: Buffer) => sent.push(String(body)),
      };
      await handler(request as Request, response as unknown as Response, () => undefined);
      return { sent, forwarded };
    },
    setTime: (to: number) => (now = to),
    setReply: (to: WholeReply | undefined) => (reply = to),
  };
}

const fromCache = [["content-type", "text/plain"], "rates"];

test("a reply is sent from the cache until half a second after its request", async () => {
  const { send, setTime } = openCache();
  expect(await send()).toEqual({ sent: [], forwarded: 1 });
  setTime(499);
  expect(await send()).toEqual({ sent: fromCache, forwarded: 1 });
});

test("half a second after a cached reply's request, the next request is forwarded", async () => {
  const { send, setTime } = openCache();
  await send();
  setTime(500);
  expect(await send()).toEqual({ sent: [], forwarded: 2 });
});

test("after the cache was cleared the next request is forwarded", async () => {
  const { send, clear } = openCache();
  await send();
  clear();
  expect(await send()).toEqual({ sent: [], forwarded: 2 });
});

test("after a reply that cannot be shared, the next request is forwarded too", async () => {
  const { send, setReply } = openCache();
  setReply(undefined);
  await send();
  expect(await send()).toEqual({ sent: [], forwarded: 2 });
});

test.each([
  ["a query", { url: "/api/rates?x" }],
  ["a body", { body: Buffer.from("x") }],
  ["another method", { method: "HEAD" }],
])("a request with %s is forwarded", async (_what, different) => {
  const { send } = openCache();
  await send();
  expect(await send({ ...GET, ...different })).toEqual({ sent: [], forwarded: 2 });
});

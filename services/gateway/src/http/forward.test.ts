import { expect, test } from "@jest/globals";
import { EventEmitter } from "node:events";
import type { Request, Response } from "express";
import type { Pool } from "undici";
import { forward } from "./forward.js";
import { NoReplyError } from "./reply-timeout.js";

test("a request that still waits for a connection when its time is over fails at once", async () => {
  const response = new EventEmitter() as unknown as Response;
  // A pool whose connection is never established: it calls no method of the handler.
  const pool = { dispatch: () => true } as unknown as Pool;
  const request = { originalUrl: "/api/rates", method: "GET", headers: {} } as Request;
  let giveUp: ((error: NoReplyError) => void) | undefined;
  const forwarding = forward(request, response, pool, {
    startReplyTimeout: (callback) => {
      giveUp = callback;
      return () => undefined;
    },
    chunkTimeoutSeconds: 0,
    onReply: () => undefined,
  });
  giveUp?.(new NoReplyError("the replica has not begun to answer in time"));
  await expect(forwarding).rejects.toThrow(NoReplyError);
  expect(response.listenerCount("close")).toBe(0);
});

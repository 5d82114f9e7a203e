import { PUBLIC_READ_MAX_AGE_MS } from "@tukar-saldo/contracts";
import { createCache } from "@tukar-saldo/service-kit";
import type { Request, RequestHandler, Response } from "express";
import { sendReply } from "./forward.js";
import type { BufferedReply } from "./forward.js";

/** Half of the permitted age of a reply's data. The other half is left for the cache of the service. */
const MAX_AGE_MS = PUBLIC_READ_MAX_AGE_MS / 2;

/** Forwards a request and sends the reply. @returns the reply if its status is 200 and it has arrived completely */
type ForwardAndReturnReply = (request: Request, response: Response) => Promise<BufferedReply | undefined>;

/** The replies of cacheable endpoints, each shared by all requests within half a second. */
export interface ReplyCache {
  /** Creates the handler of a cacheable endpoint. A request with a query or a body is always forwarded. */
  createHandler(forward: ForwardAndReturnReply): RequestHandler;
  /** Drops all replies. A reply that has not arrived yet is sent only to the requests that already wait for it. */
  clear(): void;
}

/** Creates an empty cache. @param now a monotonic clock in milliseconds */
export function createReplyCache(now?: () => number): ReplyCache {
  // A reply that must not be shared is cached as undefined, so that further requests for it are forwarded at the same
  // time, not queued.
  const replies = createCache<BufferedReply | undefined>(MAX_AGE_MS, now);
  return {
    createHandler: (forward) => async (request, response) => {
      if (!isGetWithoutQueryOrBody(request)) {
        await forward(request, response);
        return;
      }
      let isAnswered = false;
      const reply = await replies.get(request.path, () => {
        isAnswered = true;
        return forward(request, response);
      });
      if (isAnswered) return;
      if (reply === undefined) await forward(request, response);
      else sendReply(response, reply);
    },
    clear: replies.clear,
  };
}

function isGetWithoutQueryOrBody({ method, url, path, body }: Request): boolean {
  return method === "GET" && url === path && !(Buffer.isBuffer(body) && body.length > 0);
}

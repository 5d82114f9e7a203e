import { Writable } from "node:stream";
import { ERROR_CODE_HEADER, USER_ID_HEADER } from "@tukar-saldo/service-kit";
import type { Request, Response } from "express";
import type { Dispatcher, Pool } from "undici";
import type { NoReplyError } from "./patience.js";
import { toClientHeaders, toUpstreamHeaders } from "./proxy-headers.js";
import type { ClientHeaders } from "./proxy-headers.js";

const OK = 200;
/** Node's response when a request does not arrive completely in time. No endpoint returns this status. */
const REQUEST_TIMEOUT = 408;

/** The replica did not receive the whole request, so it is safe to send the request again. */
export class NotReceivedError extends Error {
  override readonly name = "NotReceivedError";
  readonly code = "NOT_RECEIVED";
}

/** The upstream connection failed after a part of the reply was sent, so no error response can be sent. */
export class InterruptedReplyError extends Error {
  override readonly name = "InterruptedReplyError";
}

function toUpstreamRequest(
  request: Request,
  partTimeoutSeconds: number,
  signal: AbortSignal,
): Dispatcher.RequestOptions {
  const bytes: unknown = request.body;
  return {
    path: request.originalUrl,
    method: request.method as Dispatcher.HttpMethod,
    headers: toUpstreamHeaders(request.headers),
    body: Buffer.isBuffer(bytes) && bytes.length > 0 ? bytes : null,
    headersTimeout: 0,
    bodyTimeout: partTimeoutSeconds * 1_000,
    signal,
  };
}

/** A complete reply with status 200, with the headers that clients get. */
export interface WholeReply {
  readonly headers: ClientHeaders;
  readonly body: Buffer;
}

/** Creates a stream that collects a body and passes it to `onEnd`. */
function collectBody(onEnd: (body: Buffer) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(parts));
      done();
    },
  });
}

/** Sends a reply with status 200 in one piece. */
export function sendReply(response: Response, { headers, body }: WholeReply): void {
  for (const [name, value] of headers) response.setHeader(name, value);
  response.end(body);
}

export interface ForwardOptions {
  /** Starts the timeout for the beginning of the reply. @returns a function that cancels the timeout */
  readonly startReplyTimeout: (giveUp: (error: NoReplyError) => void) => () => void;
  /** The timeout in seconds for each further part of the reply; 0 disables it. */
  readonly partTimeoutSeconds: number;
  /** Is called with the status when the upstream's reply begins. */
  readonly onReply: (status: number) => void;
  /**
   * Is called with each reply of status 200 once it has arrived completely. With this callback, such a reply is not
   * streamed.
   */
  readonly onWholeReply?: ((reply: WholeReply) => void) | undefined;
}

/**
 * Forwards a request to a replica and streams the reply back. With `onWholeReply`, a reply of status 200 is sent only
 * once it has arrived whole.
 * @throws InterruptedReplyError if a part of the reply was sent, else NoReplyError, NotReceivedError or a socket error
 */
export async function forward(
  request: Request,
  response: Response,
  pool: Pool,
  { startReplyTimeout, partTimeoutSeconds, onReply, onWholeReply }: ForwardOptions,
): Promise<void> {
  const controller = new AbortController();
  // After a complete reply there is nothing to abort. Aborting would create an error and call listeners for nothing.
  const onClose = (): void => {
    // Other requests may wait for the same reply, so a reply with `onWholeReply` is not aborted.
    if (!response.writableFinished && !onWholeReply) controller.abort();
  };
  response.once("close", onClose);
  let isStreaming = false;
  const cancelTimeout = startReplyTimeout((error) => controller.abort(error));
  try {
    await pool.stream(
      toUpstreamRequest(request, partTimeoutSeconds, controller.signal),
      ({ statusCode, headers }) => {
        cancelTimeout();
        if (statusCode === REQUEST_TIMEOUT) throw new NotReceivedError("the replica got no whole request");
        onReply(statusCode);
        const clientHeaders = toClientHeaders(headers);
        if (onWholeReply && statusCode === OK) {
          return collectBody((body) => {
            onWholeReply({ headers: clientHeaders, body });
            sendReply(response, { headers: clientHeaders, body });
          });
        }
        isStreaming = true;
        response.status(statusCode);
        response.locals["uid"] = headers[USER_ID_HEADER];
        response.locals["code"] = headers[ERROR_CODE_HEADER];
        for (const [name, value] of clientHeaders) response.setHeader(name, value);
        return response;
      },
    );
  } catch (error) {
    throw isStreaming ? new InterruptedReplyError("the reply was interrupted", { cause: error }) : error;
  } finally {
    cancelTimeout();
    response.off("close", onClose);
  }
}

import { Writable } from "node:stream";
import { ERROR_CODE_HEADER, USER_ID_HEADER } from "@tukar-saldo/service-kit";
import type { Request, Response } from "express";
import type { Dispatcher, Pool } from "undici";
import type { NoReplyError } from "./reply-timeout.js";
import { toClientHeaders, toUpstreamHeaders } from "./proxy-headers.js";
import type { ClientHeaders } from "./proxy-headers.js";

const OK = 200;
/**
 * The status with which Node's HTTP server answers a request that it did not receive completely before a timeout. No
 * endpoint returns this status.
 */
const REQUEST_TIMEOUT_STATUS = 408;

/** The replica did not receive the complete request, so it is safe to send the request again. */
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
  chunkTimeoutSeconds: number,
  signal: AbortSignal,
): Dispatcher.RequestOptions {
  const rawBody: unknown = request.body;
  return {
    path: request.originalUrl,
    method: request.method as Dispatcher.HttpMethod,
    headers: toUpstreamHeaders(request.headers),
    body: Buffer.isBuffer(rawBody) && rawBody.length > 0 ? rawBody : null,
    headersTimeout: 0,
    bodyTimeout: chunkTimeoutSeconds * 1_000,
    signal,
  };
}

/** A complete reply of status 200, with the headers to send to clients. */
export interface BufferedReply {
  readonly headers: ClientHeaders;
  readonly body: Buffer;
}

/** Creates a stream that collects a body and passes it to `onEnd`. */
function collectBody(onEnd: (body: Buffer) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(chunks));
      done();
    },
  });
}

/** Sends a buffered reply with status 200. */
export function sendReply(response: Response, { headers, body }: BufferedReply): void {
  for (const [name, value] of headers) response.setHeader(name, value);
  response.end(body);
}

export interface ForwardOptions {
  /** Starts a timeout that calls `giveUp`. @returns a function that cancels the timeout once the reply begins */
  readonly startReplyTimeout: (giveUp: (error: NoReplyError) => void) => () => void;
  /** The timeout in seconds between two chunks of the reply; 0 disables it. */
  readonly chunkTimeoutSeconds: number;
  /** Called with the status when the upstream's reply begins. */
  readonly onReply: (status: number) => void;
  /**
   * Called with each reply of status 200 once all of it has arrived. With this callback, replies of status 200 are
   * buffered instead of streamed.
   */
  readonly onBufferedReply?: ((reply: BufferedReply) => void) | undefined;
}

/**
 * Forwards a request to a replica and streams the reply back. With `onBufferedReply`, a reply of status 200 is buffered
 * and sent once all of it has arrived.
 * @throws InterruptedReplyError if a part of the reply was sent, else NoReplyError, NotReceivedError or a socket error
 */
export async function forward(
  request: Request,
  response: Response,
  pool: Pool,
  { startReplyTimeout, chunkTimeoutSeconds, onReply, onBufferedReply }: ForwardOptions,
): Promise<void> {
  const controller = new AbortController();
  // Aborts the upstream request if the client disconnects, but not after a complete reply: that would only create an
  // error.
  const onClose = (): void => {
    // A request whose reply is buffered is not aborted, as other clients may wait for the same reply.
    if (!response.writableFinished && !onBufferedReply) controller.abort();
  };
  response.once("close", onClose);
  let isStreaming = false;
  const cancelTimeout = startReplyTimeout((error) => controller.abort(error));
  try {
    await pool.stream(
      toUpstreamRequest(request, chunkTimeoutSeconds, controller.signal),
      ({ statusCode, headers }) => {
        cancelTimeout();
        if (statusCode === REQUEST_TIMEOUT_STATUS)
          throw new NotReceivedError("the replica got no whole request");
        onReply(statusCode);
        const clientHeaders = toClientHeaders(headers);
        if (onBufferedReply && statusCode === OK) {
          return collectBody((body) => {
            onBufferedReply({ headers: clientHeaders, body });
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

import type { Request, Response } from "express";
import type { Dispatcher, Pool } from "undici";
import { answerHeadersOf, requestHeadersOf } from "./proxy-headers.js";

/** A replica's answer broke off after it had begun: it cannot be begun again. */
export class BrokenAnswer extends Error {
  override readonly name = "BrokenAnswer";
}

function sentOn(request: Request, patience: number, signal: AbortSignal): Dispatcher.RequestOptions {
  const bytes: unknown = request.body;
  return {
    path: request.originalUrl,
    method: request.method as Dispatcher.HttpMethod,
    headers: requestHeadersOf(request.headers),
    body: Buffer.isBuffer(bytes) && bytes.length > 0 ? bytes : null,
    headersTimeout: patience * 1_000,
    bodyTimeout: patience * 1_000,
    signal,
  };
}

/**
 * Sends a request to one replica and streams its answer back.
 * @param patience seconds until the answer begins, and between its parts; 0: no end
 * @throws BrokenAnswer once the answer has begun, else the error of the connection
 */
export async function passOn(
  request: Request,
  response: Response,
  pool: Pool,
  patience: number,
): Promise<void> {
  const hangUp = new AbortController();
  const onClose = (): void => hangUp.abort();
  response.once("close", onClose);
  let begun = false;
  try {
    await pool.stream(sentOn(request, patience, hangUp.signal), ({ statusCode, headers }) => {
      begun = true;
      response.status(statusCode);
      for (const [name, value] of answerHeadersOf(headers)) response.setHeader(name, value);
      return response;
    });
  } catch (error) {
    throw begun ? new BrokenAnswer("the answer broke off", { cause: error }) : error;
  } finally {
    response.off("close", onClose);
  }
}

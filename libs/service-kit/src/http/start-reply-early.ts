import { NO_TIMEOUT } from "@tukar-saldo/contracts";
import type { Endpoint } from "@tukar-saldo/contracts";
import type { Response } from "express";

/** Shorter than the timeout of the gateway, which waits 10 s for the first byte of a reply. */
const FIRST_BYTE_DELAY_MS = 8_000;

/**
 * Waits for the reply of an endpoint. If the endpoint has no timeout, sends a space, which JSON ignores, after eight
 * seconds, so that the gateway does not time out. After that, an error can only close the connection, as the status has
 * already been sent.
 */
export async function startReplyEarly<T>(
  endpoint: Endpoint,
  response: Response,
  reply: Promise<T>,
): Promise<T> {
  // The space is sent only for an endpoint without a timeout whose reply is JSON; an array lists other media types.
  if (endpoint.timeoutSeconds !== NO_TIMEOUT || Array.isArray(endpoint.reply)) return reply;
  const timer = setTimeout(() => {
    if (response.headersSent || response.destroyed) return;
    response.status(endpoint.status).type("json").write(" ");
  }, FIRST_BYTE_DELAY_MS);
  return reply.finally(() => clearTimeout(timer));
}

import { NO_TIMEOUT } from "@tukar-saldo/contracts";
import type { Endpoint } from "@tukar-saldo/contracts";
import type { Response } from "express";

/** Before the gateway gives up, which waits 10 s for a reply to begin. */
const BEGIN_MS = 8_000;

/**
 * Waits for the reply of an endpoint. If its constant allows long work, its reply begins after eight seconds, by a space,
 * which JSON ignores. An error after that can only break the connection off.
 */
export async function beginEarly<T>(endpoint: Endpoint, response: Response, work: Promise<T>): Promise<T> {
  // A reply of another media type does not begin with a space.
  if (endpoint.timeoutSeconds !== NO_TIMEOUT || Array.isArray(endpoint.reply)) return work;
  const timer = setTimeout(() => {
    if (response.headersSent || response.destroyed) return;
    response.status(endpoint.status).type("json").write(" ");
  }, BEGIN_MS);
  return work.finally(() => clearTimeout(timer));
}

import { EventEmitter } from "node:events";
import type { Agent } from "undici";
import * as z from "zod/mini";

const REQUEST_TIMEOUT_MS = 3_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * Fields of type `unknown` are checked by `evaluateResponse`: a value of a wrong type leads to a refusal of the token,
 * instead of counting as an outage of siteverify.
 */
const responseSchema = z.object({
  success: z.boolean(),
  score: z.optional(z.unknown()),
  action: z.optional(z.unknown()),
  hostname: z.optional(z.unknown()),
  challenge_ts: z.optional(z.unknown()),
  "error-codes": z.optional(z.array(z.string())),
});
export type SiteverifyResponse = z.infer<typeof responseSchema>;

let connections: Promise<Agent> | undefined;

/** Loads undici at the first use, as most desks never ask siteverify: they start sooner and take less memory. */
async function openConnections(): Promise<Agent> {
  const undici = await import("undici");
  return new undici.Agent({ maxResponseSize: MAX_RESPONSE_BYTES, connect: { timeout: REQUEST_TIMEOUT_MS } });
}

/**
 * Sends a token to siteverify. It does not retry, as siteverify would refuse a retry as a replay. Redirects are not
 * followed.
 * @throws Error when there is no valid response within 3 s; the first request of a process also loads undici
 */
export async function siteverify(url: string, secret: string, token: string): Promise<SiteverifyResponse> {
  // Loaded before the timer starts, as undici notices only a signal's event, not that it came earlier.
  const agent = await (connections ??= openConnections());
  // An `AbortController` would take as much processor time as the rest of the request.
  const abortSignal = new EventEmitter();
  const timer = setTimeout(() => abortSignal.emit("abort"), REQUEST_TIMEOUT_MS);
  try {
    const { origin, pathname, search } = new URL(url);
    const { statusCode, body } = await agent.request({
      origin,
      path: pathname + search,
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ secret, response: token }).toString(),
      signal: abortSignal,
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`siteverify responded with status ${statusCode}`);
    return responseSchema.parse(JSON.parse(text));
  } finally {
    clearTimeout(timer);
  }
}

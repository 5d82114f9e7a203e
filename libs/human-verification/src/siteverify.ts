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

async function readBodyUpToLimit(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let totalBytes = 0;
  for await (const chunk of body) {
    totalBytes += chunk.length;
    if (totalBytes > MAX_RESPONSE_BYTES) throw new Error("siteverify response is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

let connections: Promise<Agent> | undefined;

/** Loads undici at the first use, as most desks never ask siteverify: they start sooner and take less memory. */
const openConnections = async (): Promise<Agent> => new (await import("undici")).Agent();

/**
 * Sends a token to siteverify. It does not retry, as siteverify would refuse a retry as a replay. Redirects are not
 * followed.
 * @throws Error when there is no valid response within 3 s
 */
export async function siteverify(url: string, secret: string, token: string): Promise<SiteverifyResponse> {
  const controller = new AbortController();
  // AbortSignal.timeout is not used, as its timer could not be cleared when the response has arrived.
  const timer = setTimeout(() => controller.abort(), REQUEST_TIMEOUT_MS);
  try {
    connections ??= openConnections();
    const { origin, pathname, search } = new URL(url);
    const { statusCode, body } = await (
      await connections
    ).request({
      origin,
      path: pathname + search,
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ secret, response: token }).toString(),
      signal: controller.signal,
    });
    const text = await readBodyUpToLimit(body);
    if (statusCode !== 200) throw new Error(`siteverify responded with status ${statusCode}`);
    return responseSchema.parse(JSON.parse(text));
  } finally {
    clearTimeout(timer);
  }
}

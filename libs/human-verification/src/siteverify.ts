import { request } from "undici";
import * as z from "zod/mini";

const DEADLINE_MS = 3_000;
const MOST_BYTES = 64 * 1024;

/** Values are judged one by one later: of a wrong type is as good as missing. */
const answer = z.object({
  success: z.boolean(),
  score: z.optional(z.unknown()),
  action: z.optional(z.unknown()),
  hostname: z.optional(z.unknown()),
  challenge_ts: z.optional(z.unknown()),
  "error-codes": z.optional(z.array(z.string())),
});
export type SiteverifyAnswer = z.infer<typeof answer>;

async function readAtMost(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error("the verifier answered too much");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Asks the verifier about a token, once: a second question would read as a replay.
 * @throws any error when there is no well-formed answer within 3 s; redirects are not followed
 */
export async function siteverify(url: string, secret: string, token: string): Promise<SiteverifyAnswer> {
  const { statusCode, body } = await request(url, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ secret, response: token }).toString(),
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const text = await readAtMost(body);
  if (statusCode !== 200) throw new Error(`the verifier answered with status ${statusCode}`);
  return answer.parse(JSON.parse(text));
}

import * as z from "zod/mini";
import { malformed } from "./failures.js";

const hex = z.string().check(z.regex(/^([0-9a-f]{2})+$/));

const payload = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.string(),
      nonce: hex,
      salt: hex,
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: hex,
      keySignature: z.string(),
      expiresAt: z.int(),
      data: z.strictObject({ action: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

function fromJson(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, "base64").toString("utf8"));
  } catch {
    throw malformed();
  }
}

/**
 * The solved puzzle in a token: base64 of JSON.
 * @returns undefined when the JSON is no solved puzzle
 * @throws AppError VALIDATION_FAILED when there is no JSON in it
 */
export function readPayload(token: string): z.infer<typeof payload> | undefined {
  const parsed = payload.safeParse(fromJson(token));
  return parsed.success ? parsed.data : undefined;
}

import * as z from "zod/mini";
import { malformedTokenError } from "./errors.js";

const hexString = z.string().check(z.regex(/^([0-9a-f]{2})+$/));

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.string(),
      nonce: hexString,
      salt: hexString,
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: hexString,
      keySignature: z.string(),
      expiresAt: z.int(),
      data: z.strictObject({ action: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

function parseJson(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, "base64").toString("utf8"));
  } catch {
    throw malformedTokenError();
  }
}

/**
 * Decodes a token: base64 of the JSON of a solved challenge.
 * @returns undefined if the JSON is not a solved challenge
 * @throws AppError VALIDATION_FAILED if the token is not base64 of JSON
 */
export function parseAltchaToken(token: string): z.infer<typeof payloadSchema> | undefined {
  const parseResult = payloadSchema.safeParse(parseJson(token));
  return parseResult.success ? parseResult.data : undefined;
}

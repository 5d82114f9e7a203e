import * as z from "zod";

const parseKeys = (text: string): Buffer[] =>
  text.split(",").map((item) => Buffer.from(item.trim(), "base64"));

/**
 * The variable SETTINGS_ENC_KEYS: comma-separated keys of 32 bytes in base64. The first one encrypts, and any of
 * them decrypts.
 */
export const keyRingSchema = z
  .string()
  .transform(parseKeys)
  .refine((keys) => keys.every((key) => key.length === 32), "a comma list of 32 bytes in base64 each");

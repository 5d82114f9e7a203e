import * as z from "zod";

const parse = (text: string): Buffer[] => text.split(",").map((part) => Buffer.from(part.trim(), "base64"));

/**
 * The variable SETTINGS_ENC_KEYS: comma-separated keys of 32 bytes in base64. The first encrypts, all of them
 * decrypt.
 */
export const keyRingSchema = z
  .string()
  .transform(parse)
  .refine((keys) => keys.every((key) => key.length === 32), "a comma list of 32 bytes in base64 each");

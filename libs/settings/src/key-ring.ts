import * as z from "zod";

const parse = (text: string): Buffer[] => text.split(",").map((part) => Buffer.from(part.trim(), "base64"));

/** SETTINGS_ENC_KEYS: a comma list of keys of 32 bytes in base64; the first seals, all of them open. */
export const keyRingSchema = z
  .string()
  .transform(parse)
  .refine((keys) => keys.every((key) => key.length === 32), "a comma list of 32 bytes in base64 each");

import * as z from "zod/mini";
import { defineMessageKey } from "../message.js";
import { FLAG_VALUES, parseFlag } from "../settings-codec.js";

const flagInput: z.ZodMiniType<(typeof FLAG_VALUES)[number], unknown> = z.literal(
  FLAG_VALUES,
  defineMessageKey("field.flag"),
);

/** A boolean, which may also be written as 1, 0, '1', '0', 'true' or 'false'. */
export const flagField = z.pipe(
  flagInput,
  z.transform((value) => parseFlag(value) === true),
);

import * as z from "zod/mini";

/** What the desk may say when it refuses. */
export const refusal = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  data: z.optional(z.unknown()),
});

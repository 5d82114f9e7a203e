import * as z from "zod/mini";
import { addDays } from "../jakarta-time.js";
import { defineMessageKey } from "../message.js";

/**
 * A day in Jakarta in a query parameter, as YYYY-MM-DD. This schema is in a separate module, as every form loads the
 * other field schemas, but only the dashboard needs days.
 */
export const dayParam = z.string().check(
  z.regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, {
    error: defineMessageKey("field.invalid"),
    abort: true,
  }),
  z.refine((day) => addDays(day, 0) === day, defineMessageKey("field.invalid")),
);

import * as z from "zod/mini";
import { defineMessageKey } from "../message.js";

/** An integer in a query parameter. */
export const integerParam = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, defineMessageKey("field.invalid"))),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(z.gte(min, defineMessageKey("field.invalid")), z.lte(max, defineMessageKey("field.invalid"))),
    ),
  );

/** A query parameter that only the endpoint's handler interprets, such as a cursor. */
export const opaqueParam = z
  .string()
  .check(z.minLength(1), z.maxLength(500, defineMessageKey("field.invalid")));

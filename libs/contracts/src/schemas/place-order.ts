import * as z from "zod/mini";
import { DESTINATIONS } from "../destinations.js";
import { MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS } from "../limits.js";
import { defineMessageKey } from "../message.js";
import { toHundredths } from "../money.js";
import { captchaToken } from "./fields.js";
import { orderFormFields } from "./order.js";

/** The amount of an order in USD, from 1 to 500, with at most two decimals. */
export const paypalAmount = z.number(defineMessageKey("calculator.error.required")).check(
  z.gte(MIN_AMOUNT_CENTS / 100, { error: defineMessageKey("calculator.error.min"), abort: true }),
  z.lte(MAX_AMOUNT_CENTS / 100, { error: defineMessageKey("calculator.error.max"), abort: true }),
  z.refine((value) => toHundredths(value) !== undefined, defineMessageKey("field.amount")),
);

const DESTINATION_PATTERN = new RegExp(`^(${DESTINATIONS.map(({ value }) => value).join("|")})$`);
export const destination = z
  .string(defineMessageKey("calculator.error.required"))
  .check(z.regex(DESTINATION_PATTERN, defineMessageKey("field.destination")));

export const createOrderBody = z.extend(orderFormFields, {
  paypal_amount: paypalAmount,
  destination,
  /** Optional in the schema, as a retry needs no token. The use case requires it for a first request. */
  captcha_token: z.optional(captchaToken),
  /** The version of the terms that the visitor could open. It is stored with the order, but no reply contains it. */
  terms_version: z.optional(z.int(defineMessageKey("field.invalid"))),
});
export type CreateOrderBody = z.infer<typeof createOrderBody>;

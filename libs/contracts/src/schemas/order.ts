import * as z from "zod/mini";
import { DESTINATIONS } from "../destinations.js";
import { MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS } from "../limits.js";
import { key } from "../message.js";
import { toHundredths } from "../money.js";
import { WHATSAPP } from "../phone.js";
import { accountName, captchaToken } from "./fields.js";

const REQUIRED = key("order.error.allRequired");
const ACCOUNT = /^(?=.{5,34}$)\+?[\d -]*\d[\d -]*$/;

/** USD, from 1 to 500, with at most two decimals. */
export const paypalAmount = z.number(key("calculator.error.required")).check(
  z.gte(MIN_AMOUNT_CENTS / 100, { error: key("calculator.error.min"), abort: true }),
  z.lte(MAX_AMOUNT_CENTS / 100, { error: key("calculator.error.max"), abort: true }),
  z.refine((value) => toHundredths(value) !== undefined, key("field.amount")),
);

const DESTINATION = new RegExp(`^(${DESTINATIONS.map(({ value }) => value).join("|")})$`);
export const destination = z
  .string(key("calculator.error.required"))
  .check(z.regex(DESTINATION, key("field.destination")));

/** The three fields of the order form. */
export const orderContact = z.object({
  user_whatsapp: z
    .string(REQUIRED)
    .check(
      z.trim(),
      z.minLength(1, { error: REQUIRED, abort: true }),
      z.maxLength(40, { error: key("order.error.whatsapp"), abort: true }),
      z.regex(WHATSAPP, key("order.error.whatsapp")),
    ),
  destination_account: z
    .string(REQUIRED)
    .check(
      z.trim(),
      z.minLength(1, { error: REQUIRED, abort: true }),
      z.regex(ACCOUNT, key("field.destinationAccount")),
    ),
  account_name: accountName,
});
export type OrderContact = z.infer<typeof orderContact>;

export const createOrderBody = z.extend(orderContact, {
  paypal_amount: paypalAmount,
  destination,
  /** Asked for by the use-case: a copy of an answered request needs none. */
  captcha_token: z.optional(captchaToken),
});
export type CreateOrderBody = z.infer<typeof createOrderBody>;

export const reportBody = z.object({ recaptcha_token: captchaToken });

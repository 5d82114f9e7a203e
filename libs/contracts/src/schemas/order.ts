import * as z from "zod/mini";
import { destinationOf } from "../destinations.js";
import { PERIODS } from "../jakarta-time.js";
import { LIST_LIMIT_MAX, MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS, SEARCH_MAX } from "../limits.js";
import { key } from "../message.js";
import { toHundredths } from "../money.js";
import { isWhatsapp } from "../phone.js";
import { TRANSACTION_STATUSES } from "../status.js";
import { accountName, captchaToken, count, opaque } from "./fields.js";

const REQUIRED = key("order.error.allRequired");
const ACCOUNT = /^(?=.{5,34}$)\+?[\d -]*\d[\d -]*$/;
const status = z.enum(TRANSACTION_STATUSES, key("field.status"));

/** USD, from 1 to 500, with at most two decimals. */
export const paypalAmount = z.number(key("calculator.error.required")).check(
  z.gte(MIN_AMOUNT_CENTS / 100, { error: key("calculator.error.min"), abort: true }),
  z.lte(MAX_AMOUNT_CENTS / 100, { error: key("calculator.error.max"), abort: true }),
  z.refine((value) => toHundredths(value) !== undefined, key("field.amount")),
);

export const destination = z
  .string(key("calculator.error.required"))
  .check(z.refine((value) => destinationOf(value) !== undefined, key("field.destination")));

/** The three fields of the order form. */
export const orderContact = z.object({
  user_whatsapp: z
    .string(REQUIRED)
    .check(
      z.trim(),
      z.minLength(1, { error: REQUIRED, abort: true }),
      z.maxLength(40, { error: key("order.error.whatsapp"), abort: true }),
      z.refine(isWhatsapp, key("order.error.whatsapp")),
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

export const updateStatusBody = z.object({
  status,
  expected_version: z.optional(z.int(key("field.invalid")).check(z.gte(1, key("field.invalid")))),
});
export type UpdateStatusBody = z.infer<typeof updateStatusBody>;

const listFilter = {
  search: z.optional(z.string().check(z.maxLength(SEARCH_MAX, key("field.tooLong")))),
  status: z.optional(z.enum([...TRANSACTION_STATUSES, "all"], key("field.status"))),
  date_range: z.optional(z.enum(PERIODS, key("field.invalid"))),
};

export const listQuery = z.object({
  ...listFilter,
  limit: z.optional(count(1, LIST_LIMIT_MAX)),
  cursor: z.optional(opaque),
  sort: z.optional(z.enum(["newest", "oldest"], key("field.invalid"))),
});
export type ListQuery = z.infer<typeof listQuery>;

/** `xlsx` is not offered yet. */
export const exportQuery = z.object({
  ...listFilter,
  format: z.optional(z.literal("csv", key("field.invalid"))),
});
export type ExportQuery = z.infer<typeof exportQuery>;

export const breakdownQuery = z.object({
  days: z.optional(z.enum(["7", "14", "30", "90"], key("field.invalid"))),
});

export const resetBody = z.object({
  secret_key: z
    .string(key("tools.reset.secretRequired"))
    .check(z.minLength(1, key("tools.reset.secretRequired")), z.maxLength(1_024, key("field.tooLong"))),
});

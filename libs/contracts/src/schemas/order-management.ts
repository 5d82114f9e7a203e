import * as z from "zod/mini";
import { EXPORT_FORMATS } from "../export-formats.js";
import { PERIODS } from "../jakarta-time.js";
import { MAX_PAGE_ROWS, MAX_REASON_LENGTH, MAX_SEARCH_LENGTH } from "../limits.js";
import { defineMessageKey } from "../message.js";
import { CANCEL_REASONS, TRANSACTION_STATUSES } from "../status.js";
import { dayParam } from "./day-param.js";
import { optionalTextField } from "./fields.js";
import { versionField } from "./order-fields.js";
import { transactionRow } from "./order.js";
import { integerParam, opaqueParam } from "./params.js";
import { destination } from "./place-order.js";

const amount = z.number();
const status = z.enum(TRANSACTION_STATUSES, defineMessageKey("field.status"));

export const updateStatusBody = z.object({
  status,
  expected_version: z.optional(versionField),
  /** The reason for a cancellation. With any status except `cancelled`, `reason` and `reason_text` are ignored. */
  reason: z.optional(z.enum(CANCEL_REASONS, defineMessageKey("field.reason"))),
  reason_text: z.optional(optionalTextField(MAX_REASON_LENGTH, defineMessageKey("field.invalid"))),
});
export type UpdateStatusBody = z.infer<typeof updateStatusBody>;

const listFilter = {
  search: z.optional(z.string().check(z.maxLength(MAX_SEARCH_LENGTH, defineMessageKey("field.tooLong")))),
  status: z.optional(z.enum([...TRANSACTION_STATUSES, "all"], defineMessageKey("field.status"))),
  date_range: z.optional(z.enum(PERIODS, defineMessageKey("field.invalid"))),
  /** Only orders whose customers say that they have paid. */
  paid: z.optional(z.literal("1", defineMessageKey("field.invalid"))),
  /** The first and the last day, in Jakarta. Staff without the role admin may export only a single day. */
  from: z.optional(dayParam),
  to: z.optional(dayParam),
  destination: z.optional(destination),
};

export const orderListQuery = z.object({
  ...listFilter,
  limit: z.optional(integerParam(1, MAX_PAGE_ROWS)),
  cursor: z.optional(opaqueParam),
  sort: z.optional(z.enum(["newest", "oldest"], defineMessageKey("field.invalid"))),
});
export type OrderListQuery = z.infer<typeof orderListQuery>;

/** The query of an export; the default format is CSV. */
export const exportQuery = z.object({
  ...listFilter,
  format: z.optional(z.enum(EXPORT_FORMATS, defineMessageKey("field.invalid"))),
});
export type ExportQuery = z.infer<typeof exportQuery>;
/** The filter of the orders to export. */
export type ExportFilter = Omit<ExportQuery, "format">;

export const breakdownQuery = z.object({
  days: z.optional(z.enum(["7", "14", "30", "90"], defineMessageKey("field.invalid"))),
  /** The first and the last day, in Jakarta, at most MAX_FIGURES_DAYS days. `days` is ignored if `from` is given. */
  from: z.optional(dayParam),
  to: z.optional(dayParam),
  destination: z.optional(destination),
});
export type BreakdownQuery = z.infer<typeof breakdownQuery>;

export const resetOrdersBody = z.object({
  secret_key: z
    .string(defineMessageKey("tools.reset.secretRequired"))
    .check(
      z.minLength(1, defineMessageKey("tools.reset.secretRequired")),
      z.maxLength(1_024, defineMessageKey("field.tooLong")),
    ),
});

export const orderListMeta = z.object({
  total: z.int(),
  total_capped: z.boolean(),
  next_cursor: z.nullable(z.string()),
  has_more: z.boolean(),
  /** Present if the search matched no order: the listed orders have a code similar to the searched one. */
  suggestion: z.optional(z.literal(true)),
});
export type OrderListMeta = z.infer<typeof orderListMeta>;

export const orderStats = z.object({
  total_transactions: z.int(),
  pending: z.int(),
  processing: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  total_amount: amount,
});
export type OrderStats = z.infer<typeof orderStats>;

export const orderBreakdown = z.object({
  by_day: z.array(z.object({ day: z.string(), count: z.int(), usd: amount })),
  by_destination: z.array(
    z.object({ destination: z.string(), label: z.string(), count: z.int(), usd: amount }),
  ),
});
export type OrderBreakdown = z.infer<typeof orderBreakdown>;

export const orderListReply = z.object({ data: z.array(transactionRow), meta: orderListMeta });

export const resetOrdersReply = z.object({ deleted_count: z.int(), message: z.string() });

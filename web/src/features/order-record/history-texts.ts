import type { Language } from "@tukar-saldo/contracts";
import type { TFunction } from "i18next";
import { dayAndMinute, rateText } from "../../shared/desk/format.js";
import { formatIdr, formatUsd } from "../../shared/format/money.js";
import type { OrderChangeView } from "@tukar-saldo/contracts";

type RecordText = TFunction<"record">;

const KIND_KEYS = {
  "order.placed": "record.what.placed",
  "order.status_changed": "record.what.status",
  "order.customer_paid": "record.what.paid",
  "order.facts_changed": "record.what.facts",
  "order.note_added": "record.what.note",
  "order.handler_changed": "record.what.handler",
  "order.repriced": "record.what.repriced",
  "customer.erased": "record.what.erased",
} as const;

/** Translates the kind of change, such as a new status or a note. */
export function describeKind(t: RecordText, { what }: OrderChangeView): string {
  return t(what in KIND_KEYS ? KIND_KEYS[what as keyof typeof KIND_KEYS] : "record.what.other");
}

/** Names who made the change: a user, the customer or the system; undefined if unknown. */
export function describeActor(t: RecordText, { by, event }: OrderChangeView): string | undefined {
  if (!by) return event === null ? undefined : t("record.by.customer");
  return by.role === "system" ? t("record.by.system") : (by.name ?? t("record.by.unknown"));
}

type Formatter = (value: never, t: RecordText, language: Language) => string;
const formatTime: Formatter = (value: string, _t, language) => dayAndMinute(value, language);
const formatText: Formatter = (value: unknown) => String(value);
const formatUsdField: Formatter = (value: number) => formatUsd(value);
const formatIdrField: Formatter = (value: number) => formatIdr(value);

/** Formatters of the fields that the history shows, in display order. */
const FORMATTERS = {
  status: (value: "pending", t) => t(`tx.status.${value}`),
  cancel_reason: (value: "other", t) => t(`tx.reason.${value}`, { ns: "orders" }),
  handler: ({ name }: { name: string }) => name,
  paypal_amount: formatUsdField,
  conversion_rate: (value: number) => rateText(value),
  fee_amount: formatIdrField,
  final_amount: formatIdrField,
  customer_paid_at: formatTime,
  received_usd: formatUsdField,
  received_currency: formatText,
  provider_reference: formatText,
  payer: formatText,
  payout_reference: formatText,
  payout_channel: formatText,
  refund: ({ amount }: { amount: number }) => formatUsd(amount),
  expires_at: formatTime,
} satisfies Record<string, Formatter>;
type HistoryField = keyof typeof FORMATTERS;

export interface FieldChange {
  readonly label: string;
  /** The formatted old value; undefined if there was none or it was not recorded. */
  readonly from?: string | undefined;
  readonly to: string | undefined;
}

/**
 * Lists the changed fields with their old and new values. Personal data has no values here: the history stores only
 * booleans that say that it changed.
 */
export function listFieldChanges(
  t: RecordText,
  { from, to, what }: OrderChangeView,
  language: Language,
): FieldChange[] {
  if (what === "order.placed" || what === "order.customer_paid") return [];
  const formatField = (field: HistoryField, values: OrderChangeView["from"]): string | undefined => {
    const value = values?.[field];
    if (value === null || value === undefined || typeof value === "boolean") return undefined;
    return FORMATTERS[field](value as never, t, language);
  };
  return (Object.keys(FORMATTERS) as HistoryField[])
    .filter((field) => field in to)
    .map((field) => ({
      label: t(`record.field.${field}`),
      from: formatField(field, from),
      to: to[field] === null ? t("record.none") : formatField(field, to),
    }));
}

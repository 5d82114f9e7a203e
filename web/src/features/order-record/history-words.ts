import type { Language } from "@tukar-saldo/contracts";
import type { TFunction } from "i18next";
import { dayAndMinute, rateText } from "../../shared/desk/format.js";
import { formatIdr, formatUsd } from "../../shared/format/money.js";
import type { OrderChangeView } from "@tukar-saldo/contracts";

type RecordText = TFunction<"record">;

const WHAT = {
  "order.placed": "record.what.placed",
  "order.status_changed": "record.what.status",
  "order.customer_paid": "record.what.paid",
  "order.facts_changed": "record.what.facts",
  "order.note_added": "record.what.note",
  "order.handler_changed": "record.what.handler",
  "order.repriced": "record.what.repriced",
  "customer.erased": "record.what.erased",
} as const;

/** What happened, in words. */
export function titleOf(t: RecordText, { what }: OrderChangeView): string {
  return t(what in WHAT ? WHAT[what as keyof typeof WHAT] : "record.what.other");
}

/** Who did it; undefined when nobody knows. */
export function actorOf(t: RecordText, { by, event }: OrderChangeView): string | undefined {
  if (!by) return event === null ? undefined : t("record.by.customer");
  return by.role === "system" ? t("record.by.system") : (by.name ?? t("record.by.unknown"));
}

type Format = (value: never, t: RecordText, language: Language) => string;
const time: Format = (value: string, _t, language) => dayAndMinute(value, language);
const text: Format = (value: unknown) => String(value);
const usd: Format = (value: number) => formatUsd(value);
const idr: Format = (value: number) => formatIdr(value);

/** The fields that the history tells of, in the order in which they are told. */
const FORMATS = {
  status: (value: "pending", t) => t(`tx.status.${value}`),
  cancel_reason: (value: "other", t) => t(`tx.reason.${value}`, { ns: "orders" }),
  handler: ({ name }: { name: string }) => name,
  paypal_amount: usd,
  conversion_rate: (value: number) => rateText(value),
  fee_amount: idr,
  final_amount: idr,
  customer_paid_at: time,
  received_usd: usd,
  received_currency: text,
  provider_reference: text,
  payer: text,
  payout_reference: text,
  payout_channel: text,
  refund: ({ amount }: { amount: number }) => formatUsd(amount),
  expires_at: time,
} satisfies Record<string, Format>;
type ToldField = keyof typeof FORMATS;

export interface ToldChange {
  readonly label: string;
  /** Undefined where there was nothing, or nobody knows. */
  readonly from?: string | undefined;
  readonly to: string | undefined;
}

/** Each field that a change changed, from what to what. Of personal data the history tells only that it was set. */
export function changesOf(
  t: RecordText,
  { from, to, what }: OrderChangeView,
  language: Language,
): ToldChange[] {
  if (what === "order.placed" || what === "order.customer_paid") return [];
  const show = (field: ToldField, values: OrderChangeView["from"]): string | undefined => {
    const value = values?.[field];
    if (value === null || value === undefined || typeof value === "boolean") return undefined;
    return FORMATS[field](value as never, t, language);
  };
  return (Object.keys(FORMATS) as ToldField[])
    .filter((field) => field in to)
    .map((field) => ({
      label: t(`record.field.${field}`),
      from: show(field, from),
      to: to[field] === null ? t("record.none") : show(field, to),
    }));
}

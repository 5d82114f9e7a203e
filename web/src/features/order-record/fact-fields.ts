import { toHundredths } from "@tukar-saldo/contracts";
import { parseNumber, formatNumber } from "../../shared/desk-settings/number-format.js";
import { fromLocalTime, toLocalTime } from "../../shared/json-settings/until.js";
import type { Facts } from "./api.js";
import type { OrderDetail } from "@tukar-saldo/contracts";

/** `in`: the payment received from the customer; `out`: the payout to the customer. */
export type FormName = "in" | "out" | "refund";

export type FactKind = "usd" | "currency" | "text" | "time";

interface FactField {
  readonly kind: FactKind;
  /** Maximum length in characters. */
  readonly max?: number;
}

/** The fields of each form, in display order. */
export const FORMS = {
  in: {
    received_usd: { kind: "usd" },
    received_currency: { kind: "currency", max: 3 },
    provider_reference: { kind: "text", max: 64 },
    payer: { kind: "text", max: 254 },
  },
  out: { payout_reference: { kind: "text", max: 64 }, payout_channel: { kind: "text", max: 40 } },
  refund: {
    refund_amount: { kind: "usd" },
    refund_reference: { kind: "text", max: 64 },
    refund_at: { kind: "time" },
  },
} as const satisfies Record<FormName, Record<string, FactField>>;

export type FactName = { [Form in FormName]: keyof (typeof FORMS)[Form] }[FormName];
/** The text typed into each form field. */
export type FactInputs = Partial<Record<FactName, string>>;
export type FactError = "required" | "usd" | "currency" | "time" | "future";

const formatUsdInput = (usd: number | null = null): string => (usd === null ? "" : formatNumber(String(usd)));

/** Formats the stored values of an order as texts for the form fields. */
export function toFactInputs(order: OrderDetail): Required<FactInputs> {
  const { refund } = order;
  return {
    received_usd: formatUsdInput(order.received_usd),
    received_currency: order.received_currency ?? DEFAULT_CURRENCY,
    provider_reference: order.provider_reference ?? "",
    payer: order.payer ?? "",
    payout_reference: order.payout_reference ?? "",
    payout_channel: order.payout_channel ?? "",
    refund_amount: formatUsdInput(refund?.amount),
    refund_reference: refund?.reference ?? "",
    refund_at: toLocalTime(refund?.at ?? null),
  };
}

const DEFAULT_CURRENCY = "USD";
const CURRENCY_PATTERN = /^[A-Z]{3}$/;
const MAX_CENTS = 10_000_000;

/** Parses an amount in USD; undefined if the text is no amount or out of range. */
function parseUsd(text: string): number | undefined {
  const cents = toHundredths(Number(parseNumber(text.replace("$", "")) ?? Number.NaN));
  return cents !== undefined && cents >= 1 && cents <= MAX_CENTS ? cents / 100 : undefined;
}

function validateFact({ kind }: FactField, text: string, now: number): FactError | undefined {
  if (text === "") return undefined;
  if (kind === "usd") return parseUsd(text) === undefined ? "usd" : undefined;
  if (kind === "currency") return CURRENCY_PATTERN.test(text) ? undefined : "currency";
  if (kind !== "time") return undefined;
  const timestamp = Date.parse(fromLocalTime(text) ?? "");
  if (Number.isNaN(timestamp)) return "time";
  return timestamp > now ? "future" : undefined;
}

type FactErrors = Partial<Record<FactName, FactError>>;
type ParseResult =
  | { readonly facts: Facts; readonly errors?: never }
  | { readonly errors: FactErrors; readonly facts?: never };

/**
 * Parses the texts of a form. @returns the fields that differ from `before` (a refund always as a whole), or the errors
 * by field
 */
export function parseFacts(form: FormName, inputs: FactInputs, before: FactInputs, now: number): ParseResult {
  const fields = Object.entries(FORMS[form]) as [FactName, FactField][];
  const normalizedInputs: FactInputs = Object.fromEntries(
    fields.map(([name, { kind }]) => {
      const text = (inputs[name] ?? "").trim();
      return [name, kind === "currency" ? text.toUpperCase() : text];
    }),
  );
  const errors: FactErrors = {};
  for (const [name, field] of fields) {
    const error = validateFact(field, normalizedInputs[name] ?? "", now);
    if (error) errors[name] = error;
  }
  const isRefund =
    form === "refund" && Boolean(normalizedInputs.refund_amount || normalizedInputs.refund_reference);
  if (isRefund && !normalizedInputs.refund_amount) errors.refund_amount = "required";
  if (isRefund && !normalizedInputs.refund_at) errors.refund_at = "required";
  if (Object.keys(errors).length > 0) return { errors };
  if (form === "refund") return { facts: { refund: isRefund ? parseRefund(normalizedInputs) : null } };
  const changedFields = fields.filter(([name]) => normalizedInputs[name] !== before[name]);
  return {
    facts: Object.fromEntries(
      changedFields.map(([name, field]) => [name, toStoredValue(field, normalizedInputs[name])]),
    ),
  };
}

function toStoredValue({ kind }: FactField, text = ""): string | number | null {
  if (text === "") return null;
  return kind === "usd" ? (parseUsd(text) ?? null) : text;
}

function parseRefund({
  refund_amount = "",
  refund_reference = "",
  refund_at = "",
}: FactInputs): Facts["refund"] {
  return {
    amount: parseUsd(refund_amount) ?? 0,
    reference: refund_reference || null,
    at: fromLocalTime(refund_at) ?? "",
  };
}

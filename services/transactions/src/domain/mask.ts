import { maskName, maskNumber, orderFormFields } from "@tukar-saldo/contracts";
import type { DomainEvent, OrderFormFields } from "@tukar-saldo/contracts";
import type { HistoryEntry } from "./history-entry.js";
import type { Note, Order } from "./order.js";

const MASK_FUNCTIONS: Readonly<Partial<Record<string, (text: string) => string>>> = {
  account_name: maskName,
  user_whatsapp: maskNumber,
  destination_account: maskNumber,
} satisfies Partial<Record<keyof OrderFormFields, unknown>>;
const CUSTOMER_FIELDS = Object.keys(orderFormFields.shape);
const MASK_TEXT = "•••";
/** The text fields that staff record about an order. */
export const RECORDED_TEXT_FIELDS = [
  "provider_reference",
  "payer",
  "payout_reference",
  "payout_channel",
] as const satisfies readonly (keyof Order)[];

function maskField(name: string, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (CUSTOMER_FIELDS.includes(name)) return MASK_FUNCTIONS[name]?.(String(value)) ?? null;
  if (RECORDED_TEXT_FIELDS.some((field) => field === name)) return MASK_TEXT;
  if (name === "refund" && typeof value === "object" && "reference" in value)
    return { ...value, reference: value.reference === null ? null : MASK_TEXT };
  return value;
}

/**
 * Masks the customer's fields and the texts that staff recorded, in an order, its row or the values of a history entry.
 * A field of the customer that has no mask function becomes null.
 */
export function maskCustomer<T extends object>(order: T): T {
  const maskedFields = Object.entries(order).map(([name, value]) => [name, maskField(name, value)]);
  return Object.fromEntries(maskedFields) as T;
}

/** Masks the text of a note, but not its author and time. */
export function maskNote({ key: _key, ...note }: Note): Note {
  return { ...note, text: MASK_TEXT };
}

/** Masks the texts in an entry of an order's history. */
export function maskEntry(entry: HistoryEntry): HistoryEntry {
  return { ...entry, from: entry.from && maskCustomer(entry.from), to: maskCustomer(entry.to) };
}

/** Whether the personal data of an order was masked. No customer can enter the masking character. */
export const isMasked = ({ destination_account }: Pick<Order, "destination_account">): boolean =>
  destination_account.includes("•");

/** Masks the rows in an event that is not published yet. */
export function maskEvent(event: DomainEvent): DomainEvent {
  const rows = Object.entries(event.data).map(([name, value]) => [
    name,
    typeof value === "object" && value !== null && !Array.isArray(value) ? maskCustomer(value) : value,
  ]);
  return { ...event, data: Object.fromEntries(rows) };
}

import type { OrderFormFields, TransactionRow } from "@tukar-saldo/contracts";
import { browserStorage, tabStorage } from "../storage.js";
import { LAST_ORDER } from "./last-order.js";

/** The data needed to reopen an order, without personal data. */
export interface StoredOrder {
  readonly id: string;
  readonly code: string;
  /** The Idempotency-Key with which the order was created; it also unlocks the unmasked report. */
  readonly key?: string | undefined;
  /** When the order was placed, in epoch milliseconds. */
  readonly at: number;
  /** Whether the visitor has dismissed the link to the order. */
  readonly isDismissed?: boolean | undefined;
}

/** The fields of the order form, and the last order placed, with its fields. */
interface StoredFields {
  readonly fields: Partial<OrderFormFields>;
  readonly placed?: { readonly order: string; readonly fields: Partial<OrderFormFields> };
}

/** The fields of the order form, and the transaction id of the order placed with them, if they are unchanged since. */
interface StoredContact {
  readonly fields: Partial<OrderFormFields>;
  readonly order?: string;
}

const CONTACT_KEY = "orderContact";
const paidAtKey = (id: string): string => `paid-${id}`;
/** Session storage key for whether an order's payment was started; `ticksKey` is for the steps that are ticked. */
export const startedKey = (id: string): string => `paying-${id}`;
export const ticksKey = (id: string): string => `ticks-${id}`;
const MAX_STORED_ORDER_AGE_MS = 7 * 86_400_000;

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** Stores the last order in this browser for a week. */
export function storeOrder({ transaction_id, unique_code }: TransactionRow, key: string): void {
  const stored: StoredOrder = { id: transaction_id, code: unique_code, key, at: Date.now() };
  browserStorage.set(LAST_ORDER, JSON.stringify(stored));
}

export function readStoredOrder(): StoredOrder | undefined {
  const stored = parseJson(browserStorage.get(LAST_ORDER)) as StoredOrder | null;
  const isValid = typeof stored?.id === "string" && typeof stored.code === "string";
  if (isValid && typeof stored.at === "number" && Date.now() - stored.at < MAX_STORED_ORDER_AGE_MS)
    return stored;
  removeStoredOrder();
  return undefined;
}

function removeStoredOrder(): void {
  browserStorage.remove(LAST_ORDER);
}

/** When the visitor reported the order as paid in this browser; the server's public replies lack this time. */
export function readPaidAt(id: string): string | undefined {
  return browserStorage.get(paidAtKey(id)) ?? undefined;
}

export function storePaidAt(id: string, time: string): void {
  browserStorage.set(paidAtKey(id), time);
}

/** Stores the form's fields in session storage. `order` is the transaction id of the order placed with them. */
export function storeContact(fields: Partial<OrderFormFields>, order?: string): void {
  const placed = order === undefined ? parseStoredFields()?.placed : { order, fields };
  const stored: StoredFields = { fields, ...(placed === undefined ? {} : { placed }) };
  tabStorage.set(CONTACT_KEY, JSON.stringify(stored));
}

export function readStoredContact(): StoredContact | undefined {
  const { fields, placed } = parseStoredFields() ?? {};
  if (typeof fields !== "object" || fields === null) return undefined;
  const isUnchanged = placed !== undefined && haveSameTexts(fields, placed.fields);
  return { fields, ...(isUnchanged ? { order: placed.order } : {}) };
}

/** Whether the fields of two order forms have the same texts; a missing field is an empty one. */
export function haveSameTexts(a: Partial<OrderFormFields>, b: Partial<OrderFormFields>): boolean {
  const names = Object.keys({ ...a, ...b }) as (keyof OrderFormFields)[];
  return names.every((name) => (a[name] ?? "") === (b[name] ?? ""));
}

const parseStoredFields = () => parseJson(tabStorage.get(CONTACT_KEY)) as Partial<StoredFields> | null;

export function readContact(): Partial<OrderFormFields> {
  const { fields = {} } = readStoredContact() ?? {};
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => typeof text === "string"));
}

/** Removes the stored data of a closed order, except the data for detecting duplicate orders (placed-orders.ts). */
export function forgetOrder(id: string): void {
  browserStorage.remove(paidAtKey(id));
  tabStorage.remove(startedKey(id));
  tabStorage.remove(ticksKey(id));
  if (readStoredOrder()?.id === id) removeStoredOrder();
  const { fields = {}, placed } = parseStoredFields() ?? {};
  if (placed?.order !== id) return;
  if (haveSameTexts(fields, placed.fields)) tabStorage.remove(CONTACT_KEY);
  else tabStorage.set(CONTACT_KEY, JSON.stringify({ fields } satisfies StoredFields));
}

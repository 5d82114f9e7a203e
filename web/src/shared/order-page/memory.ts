import type { OrderFormFields, TransactionRow } from "@tukar-saldo/contracts";
import { browserStorage, tabStorage } from "../storage.js";
import { LAST_ORDER } from "./last-order.js";

/** What is needed to find an order again; nothing personal. */
export interface KeptOrder {
  readonly id: string;
  readonly code: string;
  /** The Idempotency-Key it was made with: with it the desk shows a masked report whole. */
  readonly key?: string | undefined;
  /** When it was placed, milliseconds. */
  readonly at: number;
  /** The way back to it is no longer offered. */
  readonly isDismissed?: boolean | undefined;
}

/** What was typed into the order form, and the order that was made of it. */
interface KeptContact {
  readonly fields: Partial<OrderFormFields>;
  readonly order?: string;
}

const CONTACT = "orderContact";
const paidKey = (id: string): string => `paid-${id}`;
/** Under these names a tab keeps that the way to pay an order was opened, and which of its steps are done. */
export const startedKey = (id: string): string => `paying-${id}`;
export const ticksKey = (id: string): string => `ticks-${id}`;
const KEPT_MS = 7 * 86_400_000;

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** This browser remembers its last order for a week. */
export function keepOrder({ transaction_id, unique_code }: TransactionRow, key: string): void {
  const kept: KeptOrder = { id: transaction_id, code: unique_code, key, at: Date.now() };
  browserStorage.set(LAST_ORDER, JSON.stringify(kept));
}

export function readKeptOrder(): KeptOrder | undefined {
  const kept = parse(browserStorage.get(LAST_ORDER)) as KeptOrder | null;
  if (typeof kept?.id !== "string" || typeof kept.code !== "string" || typeof kept.at !== "number")
    return undefined;
  if (Date.now() - kept.at < KEPT_MS) return kept;
  forgetKeptOrder();
  return undefined;
}

function forgetKeptOrder(): void {
  browserStorage.remove(LAST_ORDER);
}

/** When this browser's visitor said that they had paid the order; the desk tells nobody else. */
export function readPaidAt(id: string): string | undefined {
  return browserStorage.get(paidKey(id)) ?? undefined;
}

export function keepPaidAt(id: string, time: string): void {
  browserStorage.set(paidKey(id), time);
}

/** This tab remembers what was typed until the order that was made of it is closed, also when it was edited since. */
export function keepContact(fields: Partial<OrderFormFields>, order = readKeptContact()?.order): void {
  const kept: KeptContact = { fields, ...(order === undefined ? {} : { order }) };
  tabStorage.set(CONTACT, JSON.stringify(kept));
}

export function readKeptContact(): KeptContact | undefined {
  const kept = parse(tabStorage.get(CONTACT)) as Partial<KeptContact> | null;
  const { fields, order } = kept ?? {};
  if (typeof fields !== "object" || fields === null) return undefined;
  return { fields, ...(order === undefined ? {} : { order }) };
}

export function readContact(): Partial<OrderFormFields> {
  const { fields = {} } = readKeptContact() ?? {};
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => typeof text === "string"));
}

/** Of an order that is closed only its tab still knows, and for minutes alone: so that nobody repeats it unasked. */
export function forgetOrder(id: string): void {
  browserStorage.remove(paidKey(id));
  tabStorage.remove(startedKey(id));
  tabStorage.remove(ticksKey(id));
  if (readKeptOrder()?.id === id) forgetKeptOrder();
  if (readKeptContact()?.order === id) tabStorage.remove(CONTACT);
}

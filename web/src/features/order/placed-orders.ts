import { normalizeWhatsapp } from "@tukar-saldo/contracts";
import type { OrderFormFields, TransactionRow } from "@tukar-saldo/contracts";
import { tabStorage } from "../../shared/storage.js";

/** An order placed in this browser tab, as stored in session storage. */
export interface PlacedOrder {
  readonly id: string;
  readonly code: string;
  /** Fingerprint of account, WhatsApp number and amount; two orders with the same fingerprint are duplicates. */
  readonly what: string;
  /** When the order was placed, in epoch milliseconds. */
  readonly at: number;
}

const STORAGE_KEY = "placedOrders";
const REPEAT_WINDOW_MS = 15 * 60_000;

type Contact = Partial<Pick<OrderFormFields, "destination_account" | "user_whatsapp">>;

const createFingerprint = (
  { destination_account = "", user_whatsapp = "" }: Contact,
  amount: number,
): string => [destination_account.replace(/\D/g, ""), normalizeWhatsapp(user_whatsapp), amount].join(" ");

function readRecentOrders(): PlacedOrder[] {
  try {
    const storedValue: unknown = JSON.parse(tabStorage.get(STORAGE_KEY) ?? "[]");
    if (!Array.isArray(storedValue)) return [];
    return (storedValue as PlacedOrder[]).filter(({ at }) => Date.now() - at < REPEAT_WINDOW_MS);
  } catch {
    return [];
  }
}

export function storePlacedOrder(row: TransactionRow): void {
  const { transaction_id: id, unique_code: code } = row;
  const placedOrder: PlacedOrder = {
    id,
    code,
    what: createFingerprint(row, row.paypal_amount),
    at: Date.now(),
  };
  tabStorage.set(STORAGE_KEY, JSON.stringify([...readRecentOrders(), placedOrder]));
}

export function isRepeatOf({ what }: PlacedOrder, contact: Contact, amount: number): boolean {
  return what === createFingerprint(contact, amount);
}

/** Finds the last order of the past 15 minutes with the same account, WhatsApp number and amount. */
export function findRepeatedOrder(contact: Contact, amount: number): PlacedOrder | undefined {
  return readRecentOrders().findLast((placedOrder) => isRepeatOf(placedOrder, contact, amount));
}

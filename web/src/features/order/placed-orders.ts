import { normalizeWhatsapp } from "@tukar-saldo/contracts";
import type { OrderFormFields, TransactionRow } from "@tukar-saldo/contracts";
import { tabStorage } from "../../shared/storage.js";

/** An order that was placed in this tab. */
export interface PlacedOrder {
  readonly id: string;
  readonly code: string;
  /** Account, WhatsApp number and amount. */
  readonly what: string;
  /** Milliseconds. */
  readonly at: number;
}

const PLACED = "placedOrders";
const WITHIN_MS = 15 * 60_000;

type Contact = Partial<Pick<OrderFormFields, "destination_account" | "user_whatsapp">>;

const whatOf = ({ destination_account = "", user_whatsapp = "" }: Contact, amount: number): string =>
  [destination_account.replace(/\D/g, ""), normalizeWhatsapp(user_whatsapp), amount].join(" ");

function readRecent(): PlacedOrder[] {
  try {
    const kept: unknown = JSON.parse(tabStorage.get(PLACED) ?? "[]");
    if (!Array.isArray(kept)) return [];
    return (kept as PlacedOrder[]).filter(({ at }) => Date.now() - at < WITHIN_MS);
  } catch {
    return [];
  }
}

export function keepPlaced(row: TransactionRow): void {
  const { transaction_id: id, unique_code: code } = row;
  const placed: PlacedOrder = { id, code, what: whatOf(row, row.paypal_amount), at: Date.now() };
  tabStorage.set(PLACED, JSON.stringify([...readRecent(), placed]));
}

export function isRepeatOf({ what }: PlacedOrder, contact: Contact, amount: number): boolean {
  return what === whatOf(contact, amount);
}

/** The order of the last 15 minutes that this one would repeat. */
export function findPlaced(contact: Contact, amount: number): PlacedOrder | undefined {
  return readRecent().findLast((placed) => isRepeatOf(placed, contact, amount));
}

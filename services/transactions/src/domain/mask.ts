import { maskName, maskNumber, orderFormFields } from "@tukar-saldo/contracts";
import type { DomainEvent, OrderFormFields } from "@tukar-saldo/contracts";

const MASKS: Readonly<Partial<Record<string, (text: string) => string>>> = {
  account_name: maskName,
  user_whatsapp: maskNumber,
  destination_account: maskNumber,
} satisfies Partial<Record<keyof OrderFormFields, unknown>>;
const CUSTOMER_FIELDS = Object.keys(orderFormFields.shape);

/** Masks what the customer filled in, in an order or its row. A field without a mask of its own is emptied. */
export function maskCustomer<T extends object>(order: T): T {
  const filled = Object.entries(order).filter(
    ([name, value]) => CUSTOMER_FIELDS.includes(name) && value !== null && value !== undefined,
  );
  const masked = filled.map(([name, value]) => [name, MASKS[name]?.(String(value)) ?? null]);
  return { ...order, ...Object.fromEntries(masked) };
}

/** Masks the rows in an event that waits to be published. */
export function maskEvent(event: DomainEvent): DomainEvent {
  const rows = Object.entries(event.data).map(([name, value]) => [
    name,
    typeof value === "object" && value !== null ? maskCustomer(value) : value,
  ]);
  return { ...event, data: Object.fromEntries(rows) };
}

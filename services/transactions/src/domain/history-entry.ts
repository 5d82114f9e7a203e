import type { Actor, DomainEvent, TransactionRow } from "@tukar-saldo/contracts";

/** The fields of a row whose changes the history tells. None is personal. */
export const TOLD_FIELDS = [
  "status",
  "version",
  "paypal_amount",
  "gross_amount",
  "fee_amount",
  "final_amount",
  "conversion_rate",
  "customer_paid_at",
  "cancel_reason",
] as const satisfies readonly (keyof TransactionRow)[];

type ToldValues = Partial<Pick<TransactionRow, (typeof TOLD_FIELDS)[number]>>;
/** The events of an order. Each is one of its changes. */
export type OrderEvent = DomainEvent<
  "order.placed" | "order.status_changed" | "order.customer_paid" | "customer.erased"
>;

/** A change of an order: who made it, and the fields that it changed. */
export interface HistoryEntry {
  readonly at: Date;
  /** Null: the customer, or nobody knows. There is never an address. */
  readonly by: Pick<Actor, "id" | "name" | "role"> | null;
  /** The type of the change's event. */
  readonly what: OrderEvent["type"];
  readonly from: ToldValues | null;
  readonly to: ToldValues;
  /** The id of the change's event; null for what happened before orders had a history. */
  readonly event: string | null;
}

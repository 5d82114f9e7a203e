import type { Actor, DomainEvent, OrderDetail } from "@tukar-saldo/contracts";

/** The fields of an order whose changes the history tells. Masking an order masks them here too. */
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
  "expires_at",
  "handler",
  "received_usd",
  "received_currency",
  "provider_reference",
  "payer",
  "payout_reference",
  "payout_channel",
  "refund",
  "notes_count",
] as const satisfies readonly (keyof OrderDetail)[];

type ToldValues = Partial<Pick<OrderDetail, (typeof TOLD_FIELDS)[number]>>;
/** The events of an order. Each is one of its changes. */
export type OrderEvent = DomainEvent<
  | "order.placed"
  | "order.status_changed"
  | "order.customer_paid"
  | "order.facts_changed"
  | "order.note_added"
  | "order.handler_changed"
  | "order.repriced"
  | "customer.erased"
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

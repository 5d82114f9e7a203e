import type { Actor, DomainEvent, OrderDetail } from "@tukar-saldo/contracts";

/** The order fields whose changes are recorded in the history. Masking an order also masks their old values. */
export const HISTORY_FIELDS = [
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

type HistoryValues = Partial<Pick<OrderDetail, (typeof HISTORY_FIELDS)[number]>>;
/** An event that records a change of an order. */
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
  /** Who made the change; null if it was the customer or is unknown. IP addresses are never stored. */
  readonly by: Pick<Actor, "id" | "name" | "role"> | null;
  /** The type of the event that was published for the change. */
  readonly what: OrderEvent["type"];
  readonly from: HistoryValues | null;
  readonly to: HistoryValues;
  /** The id of the event that was published for the change; null for changes made before orders had a history. */
  readonly event: string | null;
}

import type { Actor, DomainEvent, OrderDetail } from "@tukar-saldo/contracts";

/** The fields of an order whose changes its history records. Masking an order also masks their old values. */
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
  /** Null for the customer, or if the person is not known. IP addresses are never stored. */
  readonly by: Pick<Actor, "id" | "name" | "role"> | null;
  /** The type of the change's event. */
  readonly what: OrderEvent["type"];
  readonly from: HistoryValues | null;
  readonly to: HistoryValues;
  /** The id of the change's event; null for changes from before orders had a history. */
  readonly event: string | null;
}

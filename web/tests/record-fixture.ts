import type { OrderChangeView, OrderRecord } from "@tukar-saldo/contracts";
import { aRow } from "./row-fixture.js";

/**
 * The record of an order without history, notes and payment details. `facts` overrides fields of the record's order,
 * `otherFields` overrides the record's other fields.
 */
export function aRecord(
  facts: Partial<OrderRecord["order"]> = {},
  otherFields: Partial<Omit<OrderRecord, "order">> = {},
): OrderRecord {
  const noFacts = {
    reason_text: null,
    received_currency: null,
    provider_reference: null,
    payer: null,
    payout_channel: null,
    original: null,
  };
  const { refund: _none, ...row } = aRow({ transaction_id: "TRXA", unique_code: "AAAAAAAA" });
  const order = { ...row, refund: null, ...noFacts, ...facts };
  return { order, history: [], notes: [], related: [], ...otherFields };
}

/** A change of an order by Tono; `part` overrides its fields. */
export const aChange = (part: Partial<OrderChangeView> = {}): OrderChangeView => ({
  at: "2026-11-21T03:04:00.000Z",
  by: { id: "9", name: "Tono", role: "user" },
  what: "order.facts_changed",
  from: {},
  to: {},
  event: "event-1",
  ...part,
});

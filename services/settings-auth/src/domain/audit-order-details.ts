import type { ReceivedEvent } from "@tukar-saldo/contracts";
import { createAuditDetails } from "./audit-details.js";
import type { AuditDetails } from "./audit-details.js";

type OrderEvent = ReceivedEvent<
  "audit",
  | "order.placed"
  | "order.customer_paid"
  | "order.status_changed"
  | "order.facts_changed"
  | "order.note_added"
  | "order.handler_changed"
  | "order.repriced"
  | "customer.erased"
>;
type Order = OrderEvent["data"]["after"];

/** Picks the fields of an order that are not personal data. */
function pickFields(order: Order): Record<string, unknown> {
  const { transaction_id, status, version, paypal_amount, gross_amount, fee_amount, final_amount } = order;
  return { transaction_id, status, version, paypal_amount, gross_amount, fee_amount, final_amount };
}

function toDetails(before: Order, after: Order, field?: "handler" | "conversion_rate"): AuditDetails {
  const [valuesBefore, valuesAfter] = [before, after].map((order): Record<string, unknown> => {
    const fields: Record<string, unknown> = order;
    return { ...pickFields(order), ...(field === undefined ? {} : { [field]: fields[field] }) };
  });
  return createAuditDetails("order", after.transaction_id, valuesBefore, valuesAfter);
}

/**
 * Creates the audit details of an order's event. For `order.facts_changed` they contain the names of the changed
 * fields, not the values; for a note they contain the number of notes, not the text.
 */
export function toOrderAuditDetails(event: OrderEvent): AuditDetails {
  const { after } = event.data;
  switch (event.type) {
    case "order.placed":
    case "order.customer_paid":
    case "customer.erased":
      return createAuditDetails("order", after.transaction_id, null, pickFields(after));
    case "order.note_added": {
      const { notes_count } = event.data.after;
      return createAuditDetails("order", after.transaction_id, null, { ...pickFields(after), notes_count });
    }
    case "order.facts_changed": {
      const details = toDetails(event.data.before, after);
      return { ...details, after: { ...details.after, facts: event.data.facts } };
    }
    case "order.status_changed":
      return toDetails(event.data.before, after);
    case "order.handler_changed":
      return toDetails(event.data.before, after, "handler");
    case "order.repriced":
      return toDetails(event.data.before, after, "conversion_rate");
  }
}

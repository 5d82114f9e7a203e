import { pick } from "@tukar-saldo/contracts";
import type { CustomerOrder, OrderNote, OrderRecord } from "@tukar-saldo/contracts";
import { toDetail } from "./order-detail.js";
import { historyOf } from "./order-history.js";
import { toRow } from "./order-row.js";
import type { Note, Order } from "./order.js";

/** Converts a note to the form in which staff see it. */
export const toNote = ({ id, at, by, text }: Note): OrderNote => ({ id, at: at.toISOString(), by, text });

/** Converts an order, with other orders of the same customer, to the order record that staff open. */
export function toRecord(order: Order, related: readonly Order[]): OrderRecord {
  return {
    order: toDetail(order),
    history: historyOf(order).map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    notes: (order.notes ?? []).map(toNote),
    related: related.map(toRow),
  };
}

/** Converts an order to the data export for its customer: all data about the customer, without names of staff. */
export function toCustomerOrder(order: Order): CustomerOrder {
  const { order: detail, history, notes } = toRecord(order, []);
  const {
    updated_by: _staff,
    handler: _handler,
    handled_at: _since,
    duplicate_of: _earlier,
    ...customerFields
  } = detail;
  const changes = history.map(({ at, what, from, to }) => ({
    at,
    what,
    from: hideStaff(from),
    to: hideStaff(to) ?? {},
  }));
  return { ...customerFields, history: changes, notes: notes.map((note) => pick(note, ["at", "text"])) };
}

function hideStaff(values: Readonly<Record<string, unknown>> | null): Record<string, unknown> | null {
  if (values === null) return null;
  const { handler: _handler, ...others } = values;
  return others;
}

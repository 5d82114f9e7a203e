import { createEvent, findDestination, fromHundredths } from "@tukar-saldo/contracts";
import type { Closing, ClosingSummary, DomainEvent, EventCause, Figures } from "@tukar-saldo/contracts";
import type { Order } from "./order.js";

/** The fields of an open order that a closing stores. None of them is personal data. */
export type OpenOrder = Pick<
  Order,
  "transaction_id" | "unique_code" | "status" | "created_at" | "usd_cents" | "final_idr" | "destination"
>;

interface DayToClose {
  readonly day: string;
  readonly figures: Figures;
  readonly dayBefore: Figures;
  readonly previous: Closing | undefined;
  readonly open: { readonly count: number; readonly orders: readonly OpenOrder[] };
}

const toOpenOrder = (order: OpenOrder): Closing["open"]["orders"][number] => ({
  transaction_id: order.transaction_id,
  unique_code: order.unique_code,
  status: order.status,
  created_at: order.created_at.toISOString(),
  paypal_amount: fromHundredths(order.usd_cents),
  final_amount: order.final_idr,
  destination_name: findDestination(order.destination)?.label ?? order.destination,
});

/** Creates the closing of a day and its events. The revision is 1, or the previous revision plus 1. */
export function closeDay(
  { day, figures, dayBefore, previous, open }: DayToClose,
  cause: EventCause,
): { readonly closing: Closing; readonly events: DomainEvent[] } {
  const { id, name } = cause.actor;
  const { total, destinations, people } = figures;
  const closing: Closing = {
    day,
    revision: (previous?.revision ?? 0) + 1,
    at: cause.now.toISOString(),
    by: id === null ? null : { id, name: name ?? "" },
    total,
    destinations,
    people,
    day_before: dayBefore.total,
    previous: previous?.total ?? null,
    open: { count: open.count, orders: open.orders.map(toOpenOrder) },
  };
  const { revision, completed, paid_amount } = toClosingSummary(closing);
  return { closing, events: [createEvent("day.closed", { day, revision, completed, paid_amount }, cause)] };
}

/** Converts a closing to its entry in the list of closings. */
export function toClosingSummary({ day, revision, at, by, total: { paid } }: Closing): ClosingSummary {
  return { day, revision, at, by, completed: paid.count, paid_amount: paid.paid_amount };
}

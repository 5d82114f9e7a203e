import { AppError, createEvent, invalidFieldError, MAX_NOTES, toHundredths } from "@tukar-saldo/contracts";
import type { EventCause, FactsBody } from "@tukar-saldo/contracts";
import { isMasked, RECORDED_TEXT_FIELDS } from "./mask.js";
import { applyChange } from "./order-changes.js";
import type { OrderChange } from "./order-changes.js";
import { listChangedFacts, withHistory } from "./order-history.js";
import { toRow } from "./order-row.js";
import type { Order, Refund } from "./order.js";
import { isSameValue } from "./same-value.js";

type RefundBody = FactsBody["refund"];

/**
 * Converts the refund in a request body to the refund to store. A missing time or reference is kept from the stored
 * refund. Without a stored refund, a missing time becomes `now`.
 */
function toRefund(refund: NonNullable<RefundBody>, before: Order, now: Date): Refund {
  const at = refund.at === undefined ? (before.refund?.at ?? now) : new Date(refund.at);
  if (at > now) throw invalidFieldError("refund.at", "field.pastTime");
  const { reference = before.refund?.reference ?? null } = refund;
  return { amount_cents: toHundredths(refund.amount) ?? 0, reference, at };
}

/** Converts the facts in a request body to order fields. Facts that are missing in the body are omitted. */
function toOrderFields(before: Order, body: FactsBody, now: Date): Partial<Order> {
  const { received_usd, received_currency, refund, customer_paid, expires_at } = body;
  const textFields = RECORDED_TEXT_FIELDS.filter((name) => body[name] !== undefined);
  return {
    ...Object.fromEntries(textFields.map((name) => [name, body[name]])),
    ...(received_usd !== undefined && {
      received_cents: received_usd === null ? null : (toHundredths(received_usd) ?? null),
    }),
    ...(received_currency !== undefined && { received_currency }),
    ...(refund !== undefined && { refund: refund && toRefund(refund, before, now) }),
    ...(customer_paid === false &&
      before.customer_paid_at && { customer_paid_at: null, paid_cleared_at: now }),
    ...(expires_at === null && { expires_at }),
  };
}

/** Refuses texts for a masked order, which must not get personal data again. @throws AppError ORDER_CLOSED */
function refuseTextIfMasked(order: Order, hasText: boolean): void {
  if (hasText && isMasked(order)) throw new AppError("ORDER_CLOSED");
}

/**
 * Records what staff found out about an order, such as the amount received or a refund, in any status.
 * @returns undefined if nothing changes
 * @throws AppError VALIDATION_FAILED for a refund in the future, ORDER_CLOSED for a free text in a masked order
 */
export function recordFacts(before: Order, body: FactsBody, cause: EventCause): OrderChange | undefined {
  const hasText = RECORDED_TEXT_FIELDS.some((name) => body[name]) || Boolean(body.refund?.reference);
  refuseTextIfMasked(before, hasText);
  const fields = toOrderFields(before, body, cause.now);
  const fieldNames = Object.keys(fields) as (keyof Order)[];
  if (fieldNames.every((name) => isSameValue(before[name] ?? null, fields[name]))) return undefined;
  const order = applyChange(before, fields, cause);
  const facts = listChangedFacts(before, order);
  const event = createEvent(
    "order.facts_changed",
    { before: toRow(before), after: toRow(order), facts },
    cause,
  );
  return { order: withHistory(order, event, before), events: [event] };
}

/** A note to be added, with the idempotency key of its request. */
export interface NewNote {
  readonly id: string;
  readonly text: string;
  readonly key: string | undefined;
}

/**
 * Adds a note to an order, in any status.
 * @throws AppError VALIDATION_FAILED if the order has the maximum number of notes, ORDER_CLOSED if its data was masked
 */
export function addNote(before: Order, { id, text, key }: NewNote, cause: EventCause): OrderChange {
  refuseTextIfMasked(before, true);
  const { notes } = before;
  if ((notes?.length ?? 0) >= MAX_NOTES)
    throw invalidFieldError("text", "note.error.tooMany", { max: MAX_NOTES });
  const by = { id: cause.actor.id ?? "", name: cause.actor.name ?? "" };
  const note = { id, at: cause.now, by, text, ...(key !== undefined && { key }) };
  const allNotes = [...(notes ?? []), note];
  const order = applyChange(before, { notes: allNotes, notes_count: allNotes.length }, cause);
  const event = createEvent("order.note_added", { after: toRow(order) }, cause);
  return { order: withHistory(order, event, before), events: [event] };
}

import { createEvent, pick, transactionRow } from "@tukar-saldo/contracts";
import type { Actor, DomainEvent, EventCause, OrderDetail, TransactionRow } from "@tukar-saldo/contracts";
import { HISTORY_FIELDS } from "./history-entry.js";
import type { HistoryEntry, OrderEvent } from "./history-entry.js";
import { toDetail } from "./order-detail.js";
import { toRow } from "./order-row.js";
import type { Order } from "./order.js";
import { isSameValue } from "./same-value.js";

/** The maximum number of history entries of an order. When there are more, the oldest are dropped. */
export const MAX_HISTORY_ENTRIES = 200;

/** Reconstructs the known changes of an order that was stored before orders had a history. */
function reconstructHistory({ created_at, completed_at }: Order): HistoryEntry[] {
  const unknownCause = { by: null, from: null, event: null };
  const placedEntry = { ...unknownCause, at: created_at, what: "order.placed" } as const;
  const completedEntry = {
    ...unknownCause,
    at: completed_at ?? created_at,
    what: "order.status_changed",
  } as const;
  return [
    { ...placedEntry, to: { status: "pending", version: 1 } },
    ...(completed_at === null ? [] : [{ ...completedEntry, to: { status: "completed" } } as const]),
  ];
}

/** The changes of an order, oldest first. */
export const historyOf = (order: Order): readonly HistoryEntry[] =>
  order.history ?? reconstructHistory(order);

type HistoryFields = Pick<OrderDetail, (typeof HISTORY_FIELDS)[number]>;

/** Lists the history fields in which two states of an order differ. */
function listChangedFields(oldDetail: HistoryFields | undefined, currentDetail: HistoryFields) {
  return HISTORY_FIELDS.filter((field) => !isSameValue(oldDetail?.[field], currentDetail[field]));
}

/** Lists the names of the recorded facts that a change has modified. */
export function listChangedFacts(before: Order, after: Order): string[] {
  return listChangedFields(toDetail(before), toDetail(after)).filter((field) => field !== "version");
}

/** Adds an event to an order's history. @param before the order before the change; undefined for a new order */
export function withHistory(order: Order, event: OrderEvent, before?: Order): Order {
  const { id, name, role } = event.actor;
  const [oldDetail, currentDetail] = [before && toDetail(before), toDetail(order)];
  const changedFields = listChangedFields(oldDetail, currentDetail);
  const entry: HistoryEntry = {
    at: new Date(event.at),
    by: role === "visitor" ? null : { id, name, role },
    what: event.type,
    from: oldDetail ? pick(oldDetail, changedFields) : null,
    to: oldDetail ? pick(currentDetail, changedFields) : pick(currentDetail, ["status", "version"]),
    event: event.id,
  };
  const earlierEntries = before ? historyOf(before) : [];
  return { ...order, history: [...earlierEntries, entry].slice(-MAX_HISTORY_ENTRIES) };
}

const VISITOR: Actor = { id: null, name: null, role: "visitor", ip: null };
/** The request id of rebuilt events, as the history does not store the original one. */
const REBUILT_REQUEST_ID = "order-history";

function rebuildEvent(entry: HistoryEntry, id: string, before: TransactionRow, after: TransactionRow) {
  const actor = entry.by ? { ...entry.by, ip: null } : VISITOR;
  const cause: EventCause = { actor, requestId: REBUILT_REQUEST_ID, now: entry.at, newEventId: () => id };
  switch (entry.what) {
    case "order.status_changed":
    case "order.handler_changed":
    case "order.repriced":
      return createEvent(entry.what, { before, after }, cause);
    case "order.facts_changed":
      return createEvent(entry.what, { before, after, facts: listFacts(entry) }, cause);
    default:
      return createEvent(entry.what, { after }, cause);
  }
}

/** Lists the names of the facts that a history entry records. */
const listFacts = ({ to }: HistoryEntry): string[] => Object.keys(to).filter((name) => name !== "version");

/** Picks the values of a history entry whose fields also exist in an order's row. */
const toRowValues = (values: HistoryEntry["from"]): Partial<TransactionRow> => {
  const fieldNames = Object.keys(values ?? {}).filter((name) => name in transactionRow.shape);
  return pick({ ...values } as Partial<TransactionRow>, fieldNames as (keyof TransactionRow)[]);
};

/**
 * Rebuilds the events of an order's changes since a moment, oldest first. Fields that the history does not record have
 * the order's current values. IP addresses and request ids are lost.
 */
export function rebuildEvents(order: Order, since: Date): DomainEvent[] {
  const events: DomainEvent[] = [];
  let row = toRow(order);
  for (const entry of historyOf(order).toReversed()) {
    if (entry.at < since) break;
    const after = { ...row, ...toRowValues(entry.to) };
    row = { ...after, ...toRowValues(entry.from) };
    if (entry.event !== null) events.unshift(rebuildEvent(entry, entry.event, row, after));
  }
  return events;
}

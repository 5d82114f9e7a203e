import type { QueryClient } from "@tanstack/react-query";
import { matchesFilter } from "@tukar-saldo/contracts";
import type { OrderListFilter, OrderStats, TransactionRow } from "@tukar-saldo/contracts";
import { keys } from "../desk/keys.js";
import type { ListParams } from "../desk/keys.js";
import { toServerTime } from "../desk/server-time.js";
import { findRowIndex, withOrder, withUpdate } from "./list-data.js";
import type { ListData } from "./list-data.js";
import { updateCachedRecord } from "./update-cached-record.js";
import { addOrder, applyStatusChange } from "./stats-math.js";
import type { EventKind, RecentUpdates } from "./recent-updates.js";

export interface LiveEvent {
  readonly kind: EventKind;
  readonly row: TransactionRow;
}

/** The rows of the events in a batch that cause a notification to the user. */
export interface NotifiableEvents {
  readonly placed: TransactionRow[];
  readonly changed: TransactionRow[];
  /** The number of placed orders that are not in `placed`, because no loaded list contains them. */
  readonly elsewhere: number;
}

/** Finds the highest version of an order's row in all cached lists. */
export function findCachedRow(
  client: QueryClient,
  row: Pick<TransactionRow, "transaction_id">,
): TransactionRow | undefined {
  const cachedRows = client.getQueriesData<ListData>({ queryKey: keys.lists }).flatMap(([, list]) => {
    const cachedRow = list?.rows[findRowIndex(list, row)];
    return cachedRow ? [cachedRow] : [];
  });
  return cachedRows.sort((a, b) => b.version - a.version)[0];
}

/**
 * Writes a row into each cached list. An order that no longer matches a list's filter stays in the list until the list
 * is opened again, so that no row vanishes under the pointer.
 * @param matchedBefore whether the order matched a filter before the event
 */
function writeRowToLists(
  client: QueryClient,
  row: TransactionRow,
  matchedBefore: (filter: OrderListFilter) => boolean,
  now: Date,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey: keys.lists })) {
    const { filter, sort } = query.queryKey[2] as ListParams;
    const list = query.state.data as ListData | undefined;
    if (!list) continue;
    const matches = matchesFilter(filter, row, now);
    const isEntering = sort === "newest" && matches && !matchedBefore(filter);
    const updatedList = isEntering ? withOrder(list, row, true) : withUpdate(list, row);
    if (updatedList === list) continue;
    const isOutdated = query.state.isInvalidated || !matches;
    client.setQueryData<ListData>(query.queryKey, updatedList);
    if (isOutdated) query.invalidate();
  }
}

function patchStats(client: QueryClient, patch: (stats: OrderStats) => OrderStats): void {
  client.setQueryData<OrderStats>(keys.stats, (stats) => stats && patch(stats));
}

/** Whether an event changed the order's status; without a previous row, the row's timestamps decide. */
function isNewStatus(oldRow: TransactionRow | undefined, row: TransactionRow): boolean {
  if (oldRow) return oldRow.status !== row.status;
  const statusTimestamps = {
    processing: row.processing_at,
    completed: row.completed_at,
    pending: null,
    cancelled: null,
  };
  return (statusTimestamps[row.status] ?? row.updated_at) === row.updated_at;
}

/** Applies one event to the cache. @returns whether the user is notified: the order is new or its status changed */
function applyEvent(client: QueryClient, recentUpdates: RecentUpdates, event: LiveEvent, now: Date): boolean {
  // The lists are those of a day of the server, whose clock may differ from this computer's.
  const serverNow = toServerTime(client, now);
  const oldRow = findCachedRow(client, event.row);
  const knownRow = oldRow ?? recentUpdates.last(event.row);
  const hasNewStatus = isNewStatus(knownRow, event.row);
  const isNewOrChanged = event.kind === "placed" || hasNewStatus;
  const isNotifiable = recentUpdates.note(event.row, event.kind, now.getTime()) && isNewOrChanged;
  const row = recentUpdates.newest(event.row);
  updateCachedRecord(client, row);
  // Without a known row, only a change of the status can have made the order match a filter.
  const matchedBefore = (filter: OrderListFilter): boolean => {
    if (event.kind === "placed") return false;
    if (knownRow) return matchesFilter(filter, knownRow, serverNow);
    return !hasNewStatus || filter.status === undefined || filter.status === "all";
  };
  writeRowToLists(client, row, matchedBefore, serverNow);
  if (oldRow && oldRow.version >= row.version) return isNotifiable && event.kind === "placed";
  if (oldRow) patchStats(client, (stats) => applyStatusChange(stats, oldRow.status, row.status));
  else if (event.kind === "placed" && isNotifiable) patchStats(client, (stats) => addOrder(stats, row));
  return isNotifiable;
}

/**
 * Writes socket events into the query cache; a row replaces only lower versions.
 * @param now the time of this computer's clock
 * @returns the rows to notify of
 */
export function applyEvents(
  client: QueryClient,
  recentUpdates: RecentUpdates,
  events: readonly LiveEvent[],
  now: Date,
): NotifiableEvents {
  const notifiableEvents = events.filter((event) => applyEvent(client, recentUpdates, event, now));
  const rowsOf = (kind: EventKind): TransactionRow[] =>
    notifiableEvents.flatMap((event) => (event.kind === kind ? [event.row] : []));
  return { placed: rowsOf("placed"), changed: rowsOf("changed"), elsewhere: 0 };
}

import type { QueryClient } from "@tanstack/react-query";
import { matchesFilter } from "@tukar-saldo/contracts";
import type { OrderListFilter, OrderStats, TransactionRow } from "@tukar-saldo/contracts";
import { keys } from "../desk/keys.js";
import type { ListParams } from "../desk/keys.js";
import { toServerTime } from "../desk/server-time.js";
import { findRowIndex, withLeavingOrder, withOrder, withUpdate } from "./list-data.js";
import type { ListData } from "./list-data.js";
import { writeList } from "./write-list.js";
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

/** Whether an order matched a filter before an event; undefined if that is unknown. */
type MatchedBefore = (filter: OrderListFilter) => boolean | undefined;

/**
 * Writes a row into each cached list. An order that no longer matches a list's filter stays in the list until the list
 * is opened again, so that no row vanishes under the pointer.
 */
function writeRowToLists(
  client: QueryClient,
  row: TransactionRow,
  matchedBefore: MatchedBefore,
  now: Date,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey: keys.lists })) {
    const { filter, sort } = query.queryKey[2] as ListParams;
    const list = query.state.data as ListData | undefined;
    if (!list) continue;
    const matches = matchesFilter(filter, row, now);
    const matched = matchedBefore(filter);
    const update = (): ListData => {
      if (sort === "newest" && matches && matched !== true) return withOrder(list, row, matched === false);
      if (sort === "newest" && !matches && matched === true) return withLeavingOrder(list, row);
      return withUpdate(list, row);
    };
    writeList(client, query, update(), !matches && matched !== false);
  }
}

function patchStats(client: QueryClient, patch: (stats: OrderStats) => OrderStats): void {
  client.setQueryData<OrderStats>(keys.stats, (stats) => stats && patch(stats));
}

/** When the order got its status; null for a status whose time rows do not have. */
function getStatusTime({ status, processing_at, completed_at }: TransactionRow): string | null {
  if (status === "processing") return processing_at;
  return status === "completed" ? completed_at : null;
}

/** Whether an event changed the order's status; without a previous row, the row's timestamps decide. */
function isNewStatus(oldRow: TransactionRow | undefined, row: TransactionRow): boolean {
  if (oldRow) return oldRow.status !== row.status;
  return (getStatusTime(row) ?? row.updated_at) === row.updated_at;
}

/** Applies one event to the cache. @returns whether the user is notified: the order is new or its status changed */
function applyEvent(client: QueryClient, recentUpdates: RecentUpdates, event: LiveEvent, now: Date): boolean {
  // The lists are those of a day of the server, whose clock may differ from this computer's.
  const serverNow = toServerTime(client, now);
  const oldRow = findCachedRow(client, event.row);
  const lastRow = recentUpdates.last(event.row);
  // A row whose next change was missed says nothing about the lists, which were refetched since.
  const isLastKnown = lastRow !== undefined && lastRow.version >= event.row.version - 1;
  const knownRow = oldRow ?? (isLastKnown ? lastRow : undefined);
  const isNewOrChanged = event.kind === "placed" || isNewStatus(knownRow, event.row);
  const isNotifiable = recentUpdates.note(event.row, event.kind, now.getTime()) && isNewOrChanged;
  const receivedRow = recentUpdates.newest(event.row);
  const row = oldRow && oldRow.version > receivedRow.version ? oldRow : receivedRow;
  updateCachedRecord(client, row);
  const matchedBefore: MatchedBefore = ({ status = "all", ...filter }) => {
    if (event.kind === "placed") return false;
    if (knownRow) return matchesFilter({ status, ...filter }, knownRow, serverNow);
    // Of an unknown order, only the status can have changed: it is new if the order got it when it was last changed.
    const matchesOtherwise = matchesFilter(filter, row, serverNow);
    if (status === "all" || !matchesOtherwise) return matchesOtherwise;
    if (status !== row.status) return undefined;
    const statusTime = getStatusTime(row);
    return statusTime === null ? undefined : statusTime !== row.updated_at;
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

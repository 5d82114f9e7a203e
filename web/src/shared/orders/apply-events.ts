import type { QueryClient } from "@tanstack/react-query";
import { matchesFilter } from "@tukar-saldo/contracts";
import type { OrderStats, TransactionRow } from "@tukar-saldo/contracts";
import { keys } from "../desk/keys.js";
import type { ListParams } from "../desk/keys.js";
import { findRowIndex, withNewOrder, withUpdate } from "./list-data.js";
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

function writeRowToLists(client: QueryClient, row: TransactionRow, isNew: boolean, now: Date): void {
  for (const [key] of client.getQueriesData<ListData>({ queryKey: keys.lists })) {
    const { filter, sort } = key[2] as ListParams;
    const belongsInList = isNew && sort === "newest" && matchesFilter(filter, row, now);
    client.setQueryData<ListData>(
      key,
      (list) => list && (belongsInList ? withNewOrder(list, row) : withUpdate(list, row)),
    );
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
  const oldRow = findCachedRow(client, event.row);
  const isNewOrChanged =
    event.kind === "placed" || isNewStatus(oldRow ?? recentUpdates.last(event.row), event.row);
  const isNotifiable = recentUpdates.note(event.row, event.kind, now.getTime()) && isNewOrChanged;
  const row = recentUpdates.newest(event.row);
  updateCachedRecord(client, row);
  if (oldRow && oldRow.version >= row.version) return isNotifiable && event.kind === "placed";
  writeRowToLists(client, row, event.kind === "placed", now);
  if (oldRow) patchStats(client, (stats) => applyStatusChange(stats, oldRow.status, row.status));
  else if (event.kind === "placed" && isNotifiable) patchStats(client, (stats) => addOrder(stats, row));
  return isNotifiable;
}

/** Writes socket events into the query cache; a row replaces only lower versions. @returns the rows to notify of */
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

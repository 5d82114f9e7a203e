import type { QueryClient } from "@tanstack/react-query";
import type { OrderStats, TransactionRow } from "@tukar-saldo/contracts";
import { keys } from "../../shared/desk/keys.js";
import type { ListParams } from "../../shared/desk/keys.js";
import { isNewer } from "../../shared/orders/list-data.js";
import type { ListData } from "../../shared/orders/list-data.js";
import type { Desk } from "../../shared/desk/desk.js";

/** The order lists and the total number of orders that the dashboard had loaded before a refetch. */
export interface ShownOrders {
  /** The transaction ids of the orders that had been announced. */
  readonly announced: ReadonlySet<string>;
  readonly lists: readonly (readonly [key: readonly unknown[], list: ListData | undefined])[];
  readonly total: number | undefined;
}

/** New orders whose socket event was missed: `placed` are in a loaded list, `elsewhere` counts all others. */
export interface MissedOrders {
  readonly placed: TransactionRow[];
  readonly elsewhere: number;
}

const readTotal = (client: QueryClient): number | undefined =>
  client.getQueryData<OrderStats>(keys.stats)?.total_transactions;

const listAnnounced = ({ recentUpdates }: Desk): string[] =>
  recentUpdates.placedSince(0).map(({ transaction_id }) => transaction_id);

export function captureShownOrders(desk: Desk): ShownOrders {
  const { client } = desk;
  const lists = client.getQueriesData<ListData>({ queryKey: keys.lists });
  return { announced: new Set(listAnnounced(desk)), lists, total: readTotal(client) };
}

/** Finds the rows that are newer than the list's first row before the refetch. */
function findNewRows(client: QueryClient, [key, before]: ShownOrders["lists"][number]): TransactionRow[] {
  if (!before || (key[2] as ListParams).sort !== "newest") return [];
  const newestRowBefore = before.rows[0];
  const rows = client.getQueryData<ListData>(key)?.rows ?? [];
  return rows.filter((row) => !newestRowBefore || isNewer(row, newestRowBefore));
}

/** Finds orders placed since `before`, and records them in the recent updates, so that they are reported once. */
export function findMissedOrders(desk: Desk, before: ShownOrders, now: number): MissedOrders {
  const { client, recentUpdates } = desk;
  const announcedCount = listAnnounced(desk).filter((id) => !before.announced.has(id)).length;
  const rows = before.lists.flatMap((list) => findNewRows(client, list));
  const newlyPlacedRows = rows.filter((row) => recentUpdates.note(row, "placed", now));
  const unannouncedCount =
    (readTotal(client) ?? 0) - (before.total ?? Number.POSITIVE_INFINITY) - announcedCount;
  return { placed: newlyPlacedRows, elsewhere: Math.max(0, unannouncedCount - newlyPlacedRows.length) };
}

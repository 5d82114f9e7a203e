import type { QueryClient } from "@tanstack/react-query";
import type { OrderStats, TransactionRow } from "@tukar-saldo/contracts";
import { keys } from "../../shared/desk/keys.js";
import type { ListParams } from "../../shared/desk/keys.js";
import { isNewer } from "../../shared/orders/list-data.js";
import type { ListData } from "../../shared/orders/list-data.js";
import type { Desk } from "../../shared/desk/desk.js";

/** What the desk showed before it asked for everything anew. */
export interface Before {
  readonly at: number;
  readonly lists: readonly (readonly [key: readonly unknown[], list: ListData | undefined])[];
  readonly total: number | undefined;
}

/** Orders that no event told of: those a list shows now, and how many are in none. */
export interface Missed {
  readonly placed: TransactionRow[];
  readonly elsewhere: number;
}

const totalOf = (client: QueryClient): number | undefined =>
  client.getQueryData<OrderStats>(keys.stats)?.total_transactions;

export function beforeRefetch({ client }: Desk, at: number): Before {
  return { at, lists: client.getQueriesData<ListData>({ queryKey: keys.lists }), total: totalOf(client) };
}

/** The rows above what a list began with before. */
function newRows(client: QueryClient, [key, before]: Before["lists"][number]): TransactionRow[] {
  if (!before || (key[2] as ListParams).sort !== "newest") return [];
  const first = before.rows[0];
  const rows = client.getQueryData<ListData>(key)?.rows ?? [];
  return rows.filter((row) => !first || isNewer(row, first));
}

/** Compares what is shown now with before; what it answers counts as told. */
export function missedSince(desk: Desk, before: Before, now: number): Missed {
  const { client, ledger } = desk;
  const heard = ledger.arrivedSince(before.at).length;
  const rows = before.lists.flatMap((list) => newRows(client, list));
  const placed = rows.filter((row) => ledger.note(row, "placed", now));
  const grown = (totalOf(client) ?? 0) - (before.total ?? Number.POSITIVE_INFINITY) - heard;
  return { placed, elsewhere: Math.max(0, grown - placed.length) };
}

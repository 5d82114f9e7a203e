import { isDeepStrictEqual } from "node:util";
import type { OrderBreakdown, OrderStats, TransactionRow } from "@tukar-saldo/contracts";
import type { AuditRow } from "./read-desk-snapshot.js";

/** The acknowledged orders, and the contents of the desk's list, audit trail and statistics. */
export interface ReconcileInput {
  /** Orders that were placed before the test. */
  earlier: readonly TransactionRow[];
  /** Orders that the test placed, each in its last acknowledged state. */
  acknowledged: readonly TransactionRow[];
  list: readonly TransactionRow[];
  stats: OrderStats;
  breakdown: OrderBreakdown;
  audit: readonly AuditRow[];
}

export interface ReconcileResult {
  acknowledged: number;
  found: number;
  /** Acknowledged orders that are missing in the list. */
  lost: string[];
  /** Orders that the list contains twice, and orders that were never acknowledged. */
  doubled: string[];
  /** Orders whose listed state differs from the last acknowledged one. */
  stale: string[];
  /** Number of acknowledged status changes. */
  changes: number;
  auditRows: number;
  /** Audit rows that are missing or duplicated, each as `action order version`. */
  auditWrong: string[];
  /** Statistics that differ from the sums of the acknowledged orders. */
  figuresWrong: string[];
}

const idOf = (row: TransactionRow): string => row.transaction_id;

function count<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/** The audit rows that orders must have: version 1 is the new order, each later version a status change. */
function expectedAudit(acknowledged: readonly TransactionRow[]): string[] {
  return acknowledged.flatMap((row) =>
    Array.from({ length: row.version }, (_, index) =>
      index === 0 ? `order.placed ${idOf(row)} 1` : `order.status_changed ${idOf(row)} ${index + 1}`,
    ),
  );
}

function checkAudit({
  acknowledged,
  audit,
  earlier,
}: ReconcileInput): Pick<ReconcileResult, "auditRows" | "auditWrong"> {
  const before = new Set(earlier.map(idOf));
  const ours = audit.filter(({ target }) => target.type === "order" && !before.has(target.id));
  const counts = count(ours, ({ action, target, after }) => `${action} ${target.id} ${after?.version}`);
  const expected = expectedAudit(acknowledged);
  const missing = expected.filter((key) => !counts.has(key)).map((key) => `missing: ${key}`);
  const known = new Set(expected);
  const wrong = [...counts].filter(([key, times]) => times !== 1 || !known.has(key));
  const surplus = wrong.map(([key, times]) => `${times} times: ${key}`);
  return { auditRows: ours.length, auditWrong: [...missing, ...surplus] };
}

const usdOf = (rows: readonly TransactionRow[]): number =>
  rows.reduce((cents, { paypal_amount }) => cents + Math.round(paypal_amount * 100), 0) / 100;

function checkFigures({ earlier, acknowledged, stats, breakdown }: ReconcileInput): string[] {
  const all = [...earlier, ...acknowledged];
  const having = (status: TransactionRow["status"]): number =>
    all.filter((row) => row.status === status).length;
  const { pending, processing, completed, cancelled } = stats;
  const figures: [string, unknown, unknown][] = [
    ["total", stats.total_transactions, all.length],
    ["pending", pending, having("pending")],
    ["processing", processing, having("processing")],
    ["completed", completed, having("completed")],
    ["cancelled", cancelled, having("cancelled")],
    ["USD total", stats.total_amount, usdOf(all)],
    ["orders by day", breakdown.by_day.reduce((sum, day) => sum + day.count, 0), all.length],
    ...breakdown.by_destination.map(({ destination, count, usd }): [string, unknown, unknown] => {
      const there = all.filter((row) => row.destination === destination);
      const wanted = `${there.length} of ${usdOf(there)} USD`;
      return [`by destination ${destination}`, `${count} of ${usd} USD`, wanted];
    }),
  ];
  const wrong = figures.filter(([, got, wanted]) => got !== wanted);
  return wrong.map(([name, got, wanted]) => `${name}: ${String(got)} instead of ${String(wanted)}`);
}

/** Compares the desk's data with the orders that it acknowledged. */
export function reconcile(input: ReconcileInput): ReconcileResult {
  const { acknowledged, earlier, list } = input;
  const listed = new Map(list.map((row) => [idOf(row), row]));
  const counts = count(list, idOf);
  const known = new Set([...acknowledged, ...earlier].map(idOf));
  const found = acknowledged.filter((row) => listed.has(idOf(row)));
  return {
    acknowledged: acknowledged.length,
    found: found.length,
    lost: [...earlier, ...acknowledged].map(idOf).filter((id) => !listed.has(id)),
    doubled: [...counts].flatMap(([id, times]) => (times > 1 || !known.has(id) ? [id] : [])),
    stale: found.filter((row) => !isDeepStrictEqual(row, listed.get(idOf(row)))).map(idOf),
    changes: acknowledged.reduce((sum, { version }) => sum + version - 1, 0),
    ...checkAudit(input),
    figuresWrong: checkFigures(input),
  };
}

/** The orders that a dashboard is missing, shows in another state, or should not show. */
export function diffOrders(
  shown: ReadonlyMap<string, TransactionRow>,
  expected: readonly TransactionRow[],
): string[] {
  const ids = new Set(expected.map(idOf));
  const surplus = [...shown.keys()].filter((id) => !ids.has(id));
  const wrong = expected.filter((row) => !isDeepStrictEqual(shown.get(idOf(row)), row));
  return [...wrong.map(idOf), ...surplus];
}

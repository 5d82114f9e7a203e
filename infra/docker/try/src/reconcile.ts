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
  /** Ids of acknowledged orders that are missing from the list. */
  lost: string[];
  /** Ids of orders that the list contains twice or that were never acknowledged. */
  doubled: string[];
  /** Ids of orders whose listed state differs from their last acknowledged state. */
  stale: string[];
  /** Number of acknowledged status changes. */
  changes: number;
  auditRows: number;
  /** Describes audit rows that are missing, duplicated or unexpected, each as `action order version`. */
  auditProblems: string[];
  /** Describes statistics that differ from the sums of the acknowledged orders. */
  statisticsProblems: string[];
}

const getId = (row: TransactionRow): string => row.transaction_id;

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/** Lists the audit rows that orders must have: one for placing an order, and one for each status change. */
function listExpectedAuditRows(acknowledged: readonly TransactionRow[]): string[] {
  return acknowledged.flatMap((row) =>
    Array.from({ length: row.version }, (_, index) =>
      index === 0 ? `order.placed ${getId(row)} 1` : `order.status_changed ${getId(row)} ${index + 1}`,
    ),
  );
}

function findAuditProblems({
  acknowledged,
  audit,
  earlier,
}: ReconcileInput): Pick<ReconcileResult, "auditRows" | "auditProblems"> {
  const earlierIds = new Set(earlier.map(getId));
  const testRows = audit.filter(({ target }) => target.type === "order" && !earlierIds.has(target.id));
  const counts = countBy(testRows, ({ action, target, after }) => `${action} ${target.id} ${after?.version}`);
  const expectedRows = listExpectedAuditRows(acknowledged);
  const missingRows = expectedRows.filter((key) => !counts.has(key)).map((key) => `missing: ${key}`);
  const expectedKeys = new Set(expectedRows);
  const unexpectedCounts = [...counts].filter(([key, times]) => times !== 1 || !expectedKeys.has(key));
  const unexpectedRows = unexpectedCounts.map(([key, times]) => `${times} times: ${key}`);
  return { auditRows: testRows.length, auditProblems: [...missingRows, ...unexpectedRows] };
}

const sumUsd = (rows: readonly TransactionRow[]): number =>
  rows.reduce((cents, { paypal_amount }) => cents + Math.round(paypal_amount * 100), 0) / 100;

function findStatisticsProblems({ earlier, acknowledged, stats, breakdown }: ReconcileInput): string[] {
  const allOrders = [...earlier, ...acknowledged];
  const countByStatus = (status: TransactionRow["status"]): number =>
    allOrders.filter((row) => row.status === status).length;
  const { pending, processing, completed, cancelled } = stats;
  const comparisons: [string, unknown, unknown][] = [
    ["total", stats.total_transactions, allOrders.length],
    ["pending", pending, countByStatus("pending")],
    ["processing", processing, countByStatus("processing")],
    ["completed", completed, countByStatus("completed")],
    ["cancelled", cancelled, countByStatus("cancelled")],
    ["USD total", stats.total_amount, sumUsd(allOrders)],
    ["orders by day", breakdown.by_day.reduce((sum, day) => sum + day.count, 0), allOrders.length],
    ...breakdown.by_destination.map(({ destination, count, usd }): [string, unknown, unknown] => {
      const ordersOfDestination = allOrders.filter((row) => row.destination === destination);
      const expectedSummary = `${ordersOfDestination.length} of ${sumUsd(ordersOfDestination)} USD`;
      return [`by destination ${destination}`, `${count} of ${usd} USD`, expectedSummary];
    }),
  ];
  const differences = comparisons.filter(([, got, expected]) => got !== expected);
  return differences.map(([name, got, expected]) => `${name}: ${String(got)} instead of ${String(expected)}`);
}

/** Compares the desk's data with the orders that the desk acknowledged. */
export function reconcile(input: ReconcileInput): ReconcileResult {
  const { acknowledged, earlier, list } = input;
  const listedById = new Map(list.map((row) => [getId(row), row]));
  const counts = countBy(list, getId);
  const knownIds = new Set([...acknowledged, ...earlier].map(getId));
  const listedOrders = acknowledged.filter((row) => listedById.has(getId(row)));
  return {
    acknowledged: acknowledged.length,
    found: listedOrders.length,
    lost: [...earlier, ...acknowledged].map(getId).filter((id) => !listedById.has(id)),
    doubled: [...counts].flatMap(([id, times]) => (times > 1 || !knownIds.has(id) ? [id] : [])),
    stale: listedOrders.filter((row) => !isDeepStrictEqual(row, listedById.get(getId(row)))).map(getId),
    changes: acknowledged.reduce((sum, { version }) => sum + version - 1, 0),
    ...findAuditProblems(input),
    statisticsProblems: findStatisticsProblems(input),
  };
}

/** Lists the ids of orders that a dashboard lacks, shows in another state, or should not show. */
export function diffOrders(
  shown: ReadonlyMap<string, TransactionRow>,
  expected: readonly TransactionRow[],
): string[] {
  const ids = new Set(expected.map(getId));
  const unexpected = [...shown.keys()].filter((id) => !ids.has(id));
  const differingOrders = expected.filter((row) => !isDeepStrictEqual(shown.get(getId(row)), row));
  return [...differingOrders.map(getId), ...unexpected];
}

import type { PlacedOrder } from "./place-order.js";
import { quantile } from "./quantile.js";
import type { ReconcileResult } from "./reconcile.js";

export interface FailureTestResult {
  verdict: ReconcileResult;
  /** Calls that were refused or timed out. */
  failures: string[];
  dashboardProblems: string[];
  reportProblems: string[];
  reconnections: number;
  retries: number;
}

const listProblems = ({
  lost,
  doubled,
  stale,
  auditProblems: auditWrong,
  statisticsProblems: figuresWrong,
}: ReconcileResult): Record<string, string[]> => ({
  lost,
  doubled,
  stale,
  "wrong in the audit trail": auditWrong,
  "wrong figures": figuresWrong,
});

export const hasNoProblems = (result: ReconcileResult): boolean =>
  Object.values(listProblems(result)).every((list) => list.length === 0);

/** Prints names and values in two columns. */
export function printTable(rows: Record<string, number | string>): void {
  const width = Math.max(...Object.keys(rows).map(({ length }) => length));
  for (const [name, value] of Object.entries(rows)) console.log(`  ${name.padEnd(width)}  ${value}`);
}

/** Prints the results and each problem. @returns whether there is no problem */
export function printTestResult(
  result: FailureTestResult,
  placed: readonly PlacedOrder[],
  latencies: readonly number[],
): boolean {
  const { verdict, failures, dashboardProblems, reportProblems, reconnections, retries } = result;
  const wrong = {
    ...listProblems(verdict),
    "wrong on a dashboard": dashboardProblems,
    "wrong public reports": reportProblems,
    failed: failures,
  };
  printTable({
    acknowledged: verdict.acknowledged,
    found: verdict.found,
    ...Object.fromEntries(Object.entries(wrong).map(([name, list]) => [name, list.length])),
    "status changes": verdict.changes,
    "audit rows": verdict.auditRows,
    retries,
    "dashboard reconnections": reconnections,
    "longest time to acknowledge": `${Math.max(0, ...placed.map(({ ms }) => ms))} ms`,
    "order to dashboard, p50": `${quantile(latencies, 0.5)} ms`,
    "order to dashboard, p99": `${quantile(latencies, 0.99)} ms`,
  });
  for (const [name, list] of Object.entries(wrong)) for (const each of list) console.log(`${name}: ${each}`);
  return Object.values(wrong).every((list) => list.length === 0);
}

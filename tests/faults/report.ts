import type { Verdict } from "./invariants.js";

export interface ScenarioResult extends Verdict {
  readonly name: string;
  readonly calls: number;
  readonly failed: number;
  readonly slowestMs: number;
  readonly seconds: number;
}

const NAME_WIDTH = 62;

const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Formats a scenario's line of the report, and a line for each invariant that does not hold. */
export function formatResult(result: ScenarioResult): string {
  const { name, orders, lost, doubled, unaudited, dashboardsMs, calls, failed, slowestMs, broken } = result;
  const summaryLine = [
    `${broken.length === 0 ? "✓" : "✗"} ${name.padEnd(NAME_WIDTH)}`,
    `${orders} orders, lost ${lost}, doubled ${doubled}, not audited ${unaudited}`,
    `dashboards right after ${formatSeconds(dashboardsMs)}`,
    `${failed} of ${calls} calls failed, slowest ${formatSeconds(slowestMs)}`,
    `took ${result.seconds.toFixed(0)} s`,
  ].join(" · ");
  return [summaryLine, ...broken.map((what) => `    ${what}`)].join("\n");
}

/** Formats the last line of the report: the totals of all scenarios. */
export function formatTotal(results: readonly ScenarioResult[]): string {
  const sumOf = (part: (result: ScenarioResult) => number): number =>
    results.reduce((total, result) => total + part(result), 0);
  const heldCount = results.filter(({ broken }) => broken.length === 0).length;
  const [orders, lost, doubled] = [sumOf((r) => r.orders), sumOf((r) => r.lost), sumOf((r) => r.doubled)];
  const unauditedTotal = sumOf((r) => r.unaudited);
  return `${heldCount} of ${results.length} scenarios held: ${orders} orders, lost ${lost}, doubled ${doubled}, not audited ${unauditedTotal}, in ${Math.round(sumOf((r) => r.seconds) / 60)} min`;
}

import { formatNumber, formatTable } from "../table.js";

export interface DeliveryDelays {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  /** The number of orders whose message did not reach every dashboard within 5 s. */
  readonly lost: number;
  /** The number of orders that the system did not accept. */
  readonly failed: number;
}

const formatRatio = (value: number | undefined, base: number): string =>
  value === undefined ? "" : formatNumber(value / base, base > value ? 3 : 1);

/** Formats the table of delays; the first row must be the desk's. */
export function formatDelays(delays: readonly DeliveryDelays[]): string {
  const [desk] = delays;
  const rows = delays.map((each) => [
    each.name,
    formatNumber(each.p50, 1),
    formatNumber(each.p99, 1),
    formatRatio(desk?.p50, each.p50),
    formatRatio(desk?.p99, each.p99),
    String(each.lost),
    String(each.failed),
  ]);
  return formatTable([["by", "p50 ms", "p99 ms", "desk p50 ×", "desk p99 ×", "lost", "failed"], ...rows]);
}

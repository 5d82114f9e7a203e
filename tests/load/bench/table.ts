import type { ComparisonRow } from "./compare-systems.js";
import { BENCH_PROCESS } from "./processes.js";
import type { CpuByProcess } from "./processes.js";

const STORE_PROCESSES = ["storage", "redis"];
const MAX_SPEED_SPREAD = 0.15;

/** Formats a text table: the first column is left-aligned, all others are right-aligned. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const columnWidths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(columnWidths[at] ?? 0) : cell.padStart(columnWidths[at] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
}

export const formatNumber = (value: number, digits = 0): string =>
  Number.isFinite(value) ? value.toFixed(digits) : "–";

const sumCpu = (cpu: CpuByProcess, isWanted: (name: string) => boolean): number =>
  Object.entries(cpu).reduce((total, [name, one]) => total + (isWanted(name) ? one : 0), 0);

const sumCpuOfServices = (cpu: CpuByProcess): number =>
  sumCpu(cpu, (name) => name !== BENCH_PROCESS && !STORE_PROCESSES.includes(name));
const sumCpuOfStores = (cpu: CpuByProcess): number => sumCpu(cpu, (name) => STORE_PROCESSES.includes(name));

const formatCpuByProcess = (cpu: CpuByProcess): string =>
  Object.entries(cpu)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, one]) => `${name} ${one}`)
    .join(", ");

const COMPARISON_HEAD = [
  "work",
  "by",
  "per s",
  "desk's share",
  "p50 ms",
  "p99 ms",
  "CPU µs",
  "of stores",
  "failed",
];

const formatShare = ({ share }: ComparisonRow): string =>
  share ? `${formatNumber(share[0], 2)} (${formatNumber(share[1], 2)}–${formatNumber(share[2], 2)})` : "";

function formatRow(row: ComparisonRow): string[] {
  return [
    row.work,
    row.name,
    formatNumber(row.perSecond),
    formatShare(row),
    formatNumber(row.p50, 1),
    formatNumber(row.p99, 1),
    formatNumber(sumCpuOfServices(row.cpu)),
    formatNumber(sumCpuOfStores(row.cpu)),
    formatNumber(row.failed),
  ];
}

const GROWTH_HEAD = ["work", "desk", "p50 ms", "p99 ms", "× the first", "failed"];

/**
 * Formats a comparison of desks of different sizes, with how many times as long as at the first one a request takes. It
 * has no CPU time, which would include that of the other desks.
 */
export function formatGrowthRows(rows: readonly ComparisonRow[]): string {
  const cells = rows.map((row) => [
    row.work,
    row.name,
    formatNumber(row.p50, 1),
    formatNumber(row.p99, 1),
    formatShare(row),
    formatNumber(row.failed),
  ]);
  return formatTable([GROWTH_HEAD, ...cells]);
}

/** Formats the table of throughput and latency, and the desk's CPU time by process. */
export function formatComparisons(rows: readonly ComparisonRow[]): string {
  const deskRows = rows.filter(({ name }) => name === "desk");
  const unsteadyRows = deskRows.filter(({ speedSpread }) => speedSpread > MAX_SPEED_SPREAD);
  return [
    formatTable([COMPARISON_HEAD, ...rows.map(formatRow)]),
    "",
    "CPU time per request in µs, by process of the desk:",
    ...deskRows.map(({ work, cpu }) => `  ${work}: ${formatCpuByProcess(cpu)}`),
    ...unsteadyRows.map(
      ({ work, speedSpread }) =>
        `  ${work}: the machine's own speed differed by ${formatNumber(speedSpread * 100)} % between rounds; only the shares are reliable`,
    ),
  ].join("\n");
}

import type { Row } from "./compare.js";
import type { Cpu } from "./processes.js";

const OTHERS = ["storage", "redis"];
const UNSTEADY = 0.15;

/** Columns under each other, the first to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join("  "),
    )
    .join("\n");
}

export const round = (value: number, digits = 0): string =>
  Number.isFinite(value) ? value.toFixed(digits) : "–";

const sum = (cpu: Cpu, isWanted: (name: string) => boolean): number =>
  Object.entries(cpu).reduce((total, [name, one]) => total + (isWanted(name) ? one : 0), 0);

const cpuOfServices = (cpu: Cpu): number => sum(cpu, (name) => !OTHERS.includes(name));
const cpuOfStores = (cpu: Cpu): number => sum(cpu, (name) => OTHERS.includes(name));

const byProcess = (cpu: Cpu): string =>
  Object.entries(cpu)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, one]) => `${name} ${one}`)
    .join(", ");

const HEAD = ["work", "by", "per s", "desk's share", "p50 ms", "p99 ms", "CPU µs", "of stores", "failed"];

function cells(row: Row): string[] {
  const { share } = row;
  return [
    row.work,
    row.name,
    round(row.perSecond),
    share ? `${round(share[0], 2)} (${round(share[1], 2)}–${round(share[2], 2)})` : "",
    round(row.p50, 1),
    round(row.p99, 1),
    round(cpuOfServices(row.cpu)),
    round(cpuOfStores(row.cpu)),
    round(row.failed),
  ];
}

/** The rows of throughput, and under them the desk's processor time by process. */
export function comparisons(rows: readonly Row[]): string {
  const desks = rows.filter(({ name }) => name === "desk");
  const unsteady = desks.filter(({ unsteadiness }) => unsteadiness > UNSTEADY);
  return [
    table([HEAD, ...rows.map(cells)]),
    "",
    "µs of processor time a request, by process of the desk:",
    ...desks.map(({ work, cpu }) => `  ${work}: ${byProcess(cpu)}`),
    ...unsteady.map(
      ({ work, unsteadiness }) =>
        `  ${work}: the machine's own speed differed by ${round(unsteadiness * 100)} % between rounds; trust the shares alone`,
    ),
  ].join("\n");
}

import { compareSystems } from "./compare.js";
import { fillFirst } from "./benchmark.js";
import type { Benchmark } from "./benchmark.js";
import type { ComparedSystem, RoundOptions, ComparisonRow } from "./compare.js";
import type { BenchTargets } from "./targets.js";
import { readMemory } from "./processes.js";
import { measureDownloads } from "./scenarios/download.js";
import { measureFanOut, measureOrderToDashboard } from "./scenarios/live.js";
import type { DeliveryDelays } from "./scenarios/live.js";
import { formatOverload, measureOverload } from "./scenarios/overload.js";
import * as staff from "./scenarios/staff.js";
import { measureStarts } from "./scenarios/starts.js";
import * as visitors from "./scenarios/visitors.js";
import { soak } from "./soak/soak.js";
import { formatComparisons, formatNumber, formatTable } from "./table.js";

type Scenario = (targets: BenchTargets) => ComparedSystem[] | Promise<ComparedSystem[]>;

async function compareAll(
  scenarios: Readonly<Record<string, Scenario>>,
  targets: BenchTargets,
  effort: RoundOptions,
): Promise<ComparisonRow[]> {
  const rows: ComparisonRow[] = [];
  for (const [work, scenario] of Object.entries(scenarios))
    rows.push(...(await compareSystems(work, await scenario(targets), effort)));
  return rows;
}

const compareScenarios =
  (scenarios: Readonly<Record<string, Scenario>>): Benchmark =>
  async (targets, plan) => {
    await fillFirst(targets, plan);
    const rows = await compareAll(scenarios, targets, plan.effort);
    return { found: rows, text: formatComparisons(rows) };
  };

const LISTS = {
  "first page": staff.firstPageScenario,
  "page 50": staff.page50Scenario,
  "page of a status": staff.statusPageScenario,
  "search a code": staff.codeSearchScenario,
  "search a name": staff.nameSearchScenario,
  "search nothing": staff.noMatchSearchScenario,
  stats: staff.statsScenario,
  breakdown: staff.breakdownScenario,
};

/** Latency at the largest size divided by that at the smallest. */
function formatGrowth(bySize: readonly (readonly ComparisonRow[])[]): string {
  const [first, last] = [bySize[0] ?? [], bySize.at(-1) ?? []];
  const rows = first.map(({ work, name, p50 }, at) => [
    work,
    name,
    formatNumber((last[at]?.p50 ?? 0) / p50, 2),
  ]);
  return formatTable([["largest size compared with smallest", "by", "p50 ×"], ...rows]);
}

const lists: Benchmark = async (targets, { effort, sizes }) => {
  const bySize: ComparisonRow[][] = [];
  const texts: string[] = [];
  for (const { orders, today } of sizes) {
    await targets.fill(orders, today);
    const rows = await compareAll(LISTS, targets, effort);
    bySize.push(rows);
    texts.push(`${orders} orders, ${today} of them from today\n${formatComparisons(rows)}`);
  }
  if (bySize.length > 1) texts.push(formatGrowth(bySize));
  return { found: { sizes, bySize }, text: texts.join("\n\n") };
};

const formatRatio = (value: number | undefined, base: number): string =>
  value === undefined ? "" : formatNumber(value / base, 1);

function formatDelays(delays: readonly DeliveryDelays[]): string {
  const [desk] = delays;
  const rows = delays.map((each) => [
    each.name,
    formatNumber(each.p50, 1),
    formatNumber(each.p99, 1),
    formatRatio(desk?.p50, each.p50),
    formatRatio(desk?.p99, each.p99),
    String(each.lost),
  ]);
  return formatTable([["by", "p50 ms", "p99 ms", "desk p50 ×", "desk p99 ×", "lost"], ...rows]);
}

const liveUpdate: Benchmark = async (targets, { isShort }) => {
  const delays = await measureOrderToDashboard(targets, isShort ? 50 : 200);
  return { found: delays, text: formatDelays(delays) };
};

const fanOut: Benchmark = async (targets, { isShort }) => {
  const found: Record<string, DeliveryDelays[]> = {};
  for (const clients of isShort ? [50] : [50, 500])
    found[clients] = await measureFanOut(targets, clients, isShort ? 20 : 50);
  const texts = Object.entries(found).map(
    ([clients, delays]) => `${clients} dashboards\n${formatDelays(delays)}`,
  );
  return { found, text: texts.join("\n") };
};

const csvDownload: Benchmark = async (targets) => {
  const found = await measureDownloads(targets);
  const rows = found.map((each) => [
    each.name,
    formatNumber(each.rowsPerSecond),
    formatNumber(each.firstByteMs, 1),
    formatNumber(each.grewMb),
  ]);
  return { found, text: formatTable([["by", "rows/s", "first byte ms", "memory growth MB"], ...rows]) };
};

const coldStart: Benchmark = async (targets, { isShort }) => {
  const found = await measureStarts(targets, isShort ? 3 : 9);
  return {
    found,
    text: formatTable([
      ["process", "ready after ms"],
      ...found.map(({ name, ms }) => [name, formatNumber(ms)]),
    ]),
  };
};

const memory: Benchmark = async () => {
  const found = readMemory();
  return {
    found,
    text: formatTable([
      ["process", "MB"],
      ...Object.entries(found).map(([name, mb]) => [name, formatNumber(mb)]),
    ]),
  };
};

const overload: Benchmark = async (targets, { isShort }) => {
  const found = await measureOverload(targets, { warmUpMs: 3_000, ms: isShort ? 6_000 : 20_000 });
  return { found, text: formatOverload(found) };
};

/** All benchmarks, in the order in which they run. */
export const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  "memory-idle": memory,
  create: compareScenarios({ "place an order": visitors.orderCreationScenario }),
  report: compareScenarios({ report: visitors.reportRequestScenario }),
  constants: compareScenarios({
    rates: visitors.ratesScenario,
    "whether orders are taken": visitors.onlineScenario,
    contact: visitors.contactScenario,
    destinations: visitors.destinationsScenario,
  }),
  gateway: compareScenarios({ "destinations through the gateway": visitors.gatewayScenario }),
  lists,
  live: liveUpdate,
  fans: fanOut,
  csv: csvDownload,
  start: coldStart,
  overload,
  soak,
  "memory-loaded": memory,
};

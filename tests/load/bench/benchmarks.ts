import { compareSystems } from "./compare-systems.js";
import { fillSmallest } from "./benchmark-plan.js";
import type { Benchmark } from "./benchmark-plan.js";
import type { ComparedSystem, RoundOptions, ComparisonRow } from "./compare-systems.js";
import { openBenchTargets } from "./bench-targets.js";
import type { BenchTargets } from "./bench-targets.js";
import { CAPACITY_SCENARIOS } from "./scenarios/capacity.js";
import { benchmarkExports } from "./scenarios/export.js";
import { benchmarkFanOut } from "./scenarios/fan-out.js";
import { benchmarkFirstPaint } from "./scenarios/first-paint.js";
import { benchmarkGateways } from "./scenarios/gateways.js";
import { benchmarkLiveUpdates } from "./scenarios/live.js";
import { benchmarkMemory } from "./scenarios/memory.js";
import { benchmarkOverload } from "./scenarios/overload.js";
import { benchmarkReplicas } from "./scenarios/replicas.js";
import { benchmarkReportAtRate } from "./scenarios/report-at-rate.js";
import { benchmarkSizes } from "./scenarios/sizes.js";
import { benchmarkSockets } from "./scenarios/sockets.js";
import * as staff from "./scenarios/staff.js";
import { benchmarkStarts } from "./scenarios/starts.js";
import { benchmarkUncountedStats, benchmarkStatsWhileWriting } from "./scenarios/stats.js";
import { benchmarkThroughput } from "./scenarios/throughput.js";
import * as visitors from "./scenarios/visitors.js";
import { benchmarkSoak } from "./soak/soak.js";
import { formatComparisons, formatGrowthRows, formatNumber, formatTable } from "./table.js";

type CreateSystems = (targets: BenchTargets) => ComparedSystem[] | Promise<ComparedSystem[]>;

async function compareAll(
  scenarios: Readonly<Record<string, CreateSystems>>,
  targets: BenchTargets,
  effort: RoundOptions,
): Promise<ComparisonRow[]> {
  const rows: ComparisonRow[] = [];
  for (const [work, scenario] of Object.entries(scenarios))
    rows.push(...(await compareSystems(work, await scenario(targets), effort)));
  return rows;
}

const compareScenarios =
  (scenarios: Readonly<Record<string, CreateSystems>>): Benchmark =>
  async (targets, plan) => {
    await fillSmallest(targets, plan);
    const rows = await compareAll(scenarios, targets, plan.effort);
    return { found: rows, text: formatComparisons(rows) };
  };

const LIST_SCENARIOS = {
  "first page": staff.createFirstPageScenario,
  "page 50": staff.createPage50Scenario,
  "page of a status": staff.createStatusPageScenario,
  "search a code": staff.createCodeSearchScenario,
  "search the last four digits of a phone number": staff.createFourDigitSearchScenario,
  "search the last eight digits of a phone number": staff.createEightDigitSearchScenario,
  "search a name of one word": staff.createOneWordSearchScenario,
  "search a name of two words": staff.createTwoWordSearchScenario,
  "search nothing": staff.createNoMatchSearchScenario,
  stats: staff.createStatsScenario,
  breakdown: staff.createBreakdownScenario,
};

/** Formats a table of each request's median latency with the most orders, divided by that with the fewest orders. */
function formatGrowth(bySize: readonly (readonly ComparisonRow[])[]): string {
  const [first, last] = [bySize[0] ?? [], bySize.at(-1) ?? []];
  const rows = first.map(({ work, name, p50 }, at) => [
    work,
    name,
    formatNumber((last[at]?.p50 ?? 0) / p50, 2),
  ]);
  return formatTable([["largest size compared with smallest", "by", "p50 ×"], ...rows]);
}

const benchmarkLists: Benchmark = async (targets, { effort, sizes }) => {
  const rowsBySize: ComparisonRow[][] = [];
  const sectionTexts: string[] = [];
  for (const { orders, today } of sizes) {
    await targets.fill(orders, today);
    const rows = await compareAll(LIST_SCENARIOS, targets, effort);
    rowsBySize.push(rows);
    sectionTexts.push(`${orders} orders, ${today} of them from today\n${formatComparisons(rows)}`);
  }
  if (rowsBySize.length > 1) sectionTexts.push(formatGrowth(rowsBySize));
  return { found: { sizes, bySize: rowsBySize }, text: sectionTexts.join("\n\n") };
};

/** The scenarios in which the latency must not grow with the number of stored orders. */
const GROWTH_SCENARIOS = {
  "place an order": visitors.createOrderScenario,
  report: visitors.createReportScenario,
  ...LIST_SCENARIOS,
} as const satisfies Record<string, CreateSystems>;

/** More rounds than other parts have: small differences must show through changes of the machine's speed. */
const GROWTH_ROUNDS = 9;

/** Compares desks that hold different numbers of orders, in turns, one request at a time. Their monoliths get none. */
const benchmarkGrowth: Benchmark = async (firstTargets, { effort, sizes }) => {
  const openedTargets: BenchTargets[] = [];
  try {
    const desks: { name: string; targets: BenchTargets }[] = [];
    for (const { orders, today } of sizes) {
      const isFirst = desks.length === 0;
      const targets = isFirst ? firstTargets : await openBenchTargets();
      if (!isFirst) openedTargets.push(targets);
      await targets.fill(orders, today, { deskAlone: true });
      desks.push({ name: `${orders} orders, ${today} of today`, targets });
    }
    const rows: ComparisonRow[] = [];
    for (const [work, scenario] of Object.entries<CreateSystems>(GROWTH_SCENARIOS)) {
      const systems: ComparedSystem[] = [];
      for (const { name, targets } of desks) {
        const [desk] = await scenario(targets);
        if (desk) systems.push({ ...desk, name });
      }
      rows.push(...(await compareSystems(work, systems, { ...effort, rounds: GROWTH_ROUNDS, inFlight: 1 })));
    }
    return { found: { sizes, rows }, text: formatGrowthRows(rows) };
  } finally {
    for (const targets of openedTargets) await targets.close();
  }
};

/** All benchmarks in the order in which they run. `memory` is first, as it needs a desk without earlier requests. */
export const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  memory: benchmarkMemory,
  create: compareScenarios({ "place an order": visitors.createOrderScenario }),
  replicas: benchmarkReplicas,
  report: compareScenarios({ report: visitors.createReportScenario }),
  constants: compareScenarios({
    rates: visitors.createRatesScenario,
    "whether orders are taken": visitors.createOnlineScenario,
    contact: visitors.createContactScenario,
    destinations: visitors.createDestinationsScenario,
  }),
  gateway: benchmarkGateways,
  lists: benchmarkLists,
  growth: benchmarkGrowth,
  "report-at-rate": benchmarkReportAtRate,
  stats: benchmarkStatsWhileWriting,
  "stats-uncounted": benchmarkUncountedStats,
  live: benchmarkLiveUpdates,
  fans: benchmarkFanOut,
  export: benchmarkExports,
  "first-paint": benchmarkFirstPaint,
  start: benchmarkStarts,
  overload: benchmarkOverload,
  soak: benchmarkSoak,
  capacity: compareScenarios(CAPACITY_SCENARIOS),
  sockets: benchmarkSockets,
  throughput: benchmarkThroughput,
  sizes: benchmarkSizes,
};

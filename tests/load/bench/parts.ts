import { compare } from "./compare.js";
import type { Contestant, Effort, Row } from "./compare.js";
import type { Ground } from "./ground.js";
import { readMemory } from "./processes.js";
import { downloads } from "./scenarios/download.js";
import { fanOut, orderToDashboard } from "./scenarios/live.js";
import type { Delays } from "./scenarios/live.js";
import { overload } from "./scenarios/overload.js";
import * as staff from "./scenarios/staff.js";
import { starts } from "./scenarios/starts.js";
import * as visitors from "./scenarios/visitors.js";
import { comparisons, round, table } from "./table.js";

export interface Plan {
  /** The lists are measured at each size, the smallest first. */
  readonly sizes: readonly { readonly orders: number; readonly today: number }[];
  readonly effort: Effort;
  readonly isShort: boolean;
}

interface Found {
  readonly found: unknown;
  readonly text: string;
}
type Part = (ground: Ground, plan: Plan) => Promise<Found>;
type Contestants = (ground: Ground) => Contestant[] | Promise<Contestant[]>;

async function compareAll(
  works: Readonly<Record<string, Contestants>>,
  ground: Ground,
  effort: Effort,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [work, contestants] of Object.entries(works))
    rows.push(...(await compare(work, await contestants(ground), effort)));
  return rows;
}

const comparing =
  (works: Readonly<Record<string, Contestants>>): Part =>
  async (ground, { effort, sizes: [first] }) => {
    if (first) await ground.fill(first.orders, first.today);
    const rows = await compareAll(works, ground, effort);
    return { found: rows, text: comparisons(rows) };
  };

const LISTS = {
  "first page": staff.firstPage,
  "page 50": staff.page50,
  "page of a status": staff.statusPage,
  "search a code": staff.searchCode,
  "search a name": staff.searchName,
  "search nothing": staff.searchNothing,
  stats: staff.stats,
  breakdown: staff.breakdown,
};

/** How many times longer the last size takes than the first. */
function growth(bySize: readonly (readonly Row[])[]): string {
  const [first, last] = [bySize[0] ?? [], bySize.at(-1) ?? []];
  const rows = first.map(({ work, name, p50 }, at) => [work, name, round((last[at]?.p50 ?? 0) / p50, 2)]);
  return table([["from the first size to the last", "by", "p50 ×"], ...rows]);
}

const lists: Part = async (ground, { effort, sizes }) => {
  const bySize: Row[][] = [];
  const texts: string[] = [];
  for (const { orders, today } of sizes) {
    await ground.fill(orders, today);
    const rows = await compareAll(LISTS, ground, effort);
    bySize.push(rows);
    texts.push(`${orders} orders, ${today} of them of today\n${comparisons(rows)}`);
  }
  if (bySize.length > 1) texts.push(growth(bySize));
  return { found: { sizes, bySize }, text: texts.join("\n\n") };
};

const times = (of: number | undefined, over: number): string => (of === undefined ? "" : round(of / over, 1));

function delayTable(delays: readonly Delays[]): string {
  const [desk] = delays;
  const rows = delays.map((each) => [
    each.name,
    round(each.p50, 1),
    round(each.p99, 1),
    times(desk?.p50, each.p50),
    times(desk?.p99, each.p99),
    String(each.lost),
  ]);
  return table([["by", "p50 ms", "p99 ms", "desk p50 ×", "desk p99 ×", "lost"], ...rows]);
}

const live: Part = async (ground, { isShort }) => {
  const delays = await orderToDashboard(ground, isShort ? 50 : 200);
  return { found: delays, text: delayTable(delays) };
};

const fans: Part = async (ground, { isShort }) => {
  const found: Record<string, Delays[]> = {};
  for (const clients of isShort ? [50] : [50, 500])
    found[clients] = await fanOut(ground, clients, isShort ? 20 : 50);
  const texts = Object.entries(found).map(
    ([clients, delays]) => `${clients} dashboards\n${delayTable(delays)}`,
  );
  return { found, text: texts.join("\n") };
};

const csv: Part = async (ground) => {
  const found = await downloads(ground);
  const rows = found.map((each) => [
    each.name,
    round(each.rowsPerSecond),
    round(each.firstByteMs, 1),
    round(each.grewMb),
  ]);
  return { found, text: table([["by", "rows/s", "first byte ms", "grew MB"], ...rows]) };
};

const cold: Part = async (ground, { isShort }) => {
  const found = await starts(ground, isShort ? 3 : 9);
  return {
    found,
    text: table([["process", "ready after ms"], ...found.map(({ name, ms }) => [name, round(ms)])]),
  };
};

const memory: Part = async () => {
  const found = readMemory();
  return {
    found,
    text: table([["process", "MB"], ...Object.entries(found).map(([name, mb]) => [name, round(mb)])]),
  };
};

const tooMuch: Part = async (ground, { isShort }) => {
  const found = await overload(ground, isShort ? 4_000 : 20_000);
  const rows = Object.entries(found).map(([name, value]) => [name, round(value as number, 1)]);
  return { found, text: table(rows) };
};

/** What a run measures, in this order. */
export const PARTS: Readonly<Record<string, Part>> = {
  "memory-idle": memory,
  create: comparing({ "place an order": visitors.create }),
  report: comparing({ report: visitors.report }),
  constants: comparing({
    rates: visitors.rates,
    "whether orders are taken": visitors.online,
    contact: visitors.contact,
    destinations: visitors.destinations,
  }),
  gateway: comparing({ "destinations through the gateway": visitors.gateway }),
  lists,
  live,
  fans,
  csv,
  start: cold,
  overload: tooMuch,
  "memory-loaded": memory,
};

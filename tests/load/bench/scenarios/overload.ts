import { SERVICE_NAMES } from "@tukar-saldo/test-kit";
import { openLoadDesk } from "../../load-desk.js";
import type { Benchmark } from "../benchmark-plan.js";
import { findCapacity } from "../find-capacity.js";
import type { Capacity } from "../find-capacity.js";
import { assignProcessors, releaseProcessors } from "../assign-processors.js";
import { createSender, sendForDuration } from "../run-load.js";
import { startSheddingGateway } from "../shedding-gateway.js";
import { formatNumber, formatTable } from "../table.js";
import { MONOLITH } from "../bench-targets.js";
import type { BenchTargets } from "../bench-targets.js";
import { measureSystem } from "./overload-system.js";
import type { OverloadedSystem, OverloadResult, Timing } from "./overload-system.js";
import { createOrderRequest } from "./visitors.js";

const WARM_UP_IN_FLIGHT = 32;

const findOrderCapacity = (url: string, targets: BenchTargets, { warmUpMs, ms }: Timing): Promise<Capacity> =>
  findCapacity(
    createSender(url, () => createOrderRequest(targets)),
    { warmUpMs, ms: ms / 4 },
  );

async function warmUpAndMeasure(
  system: OverloadedSystem,
  targets: BenchTargets,
  timing: Timing,
): Promise<OverloadResult> {
  assignProcessors();
  const send = createSender(system.url, () => createOrderRequest(targets));
  await sendForDuration(send, { inFlight: WARM_UP_IN_FLIGHT, ms: 2 * timing.warmUpMs });
  return measureSystem(system, targets, timing);
}

async function measureShedding(targets: BenchTargets, capacity: Capacity, timing: Timing) {
  const { url, stop } = await startSheddingGateway(targets);
  try {
    return await warmUpAndMeasure({ name: "desk", url, processes: SERVICE_NAMES, capacity }, targets, timing);
  } finally {
    await stop();
  }
}

/** Measures a desk with two replicas of transactions, one of which is killed in the middle of the overload. */
async function measureKilledReplica(targets: BenchTargets, capacity: Capacity, timing: Timing) {
  const { system, close } = await openLoadDesk({
    storage: targets.desk.system.storage,
    replicas: { transactions: 2 },
  });
  try {
    const disturb = (): Promise<void> => system.service("transactions", 1).kill();
    const killedReplicaSystem = {
      name: "desk, one of two replicas killed",
      url: system.url,
      processes: SERVICE_NAMES,
      disturb,
    };
    return await warmUpAndMeasure({ ...killedReplicaSystem, capacity }, targets, timing);
  } finally {
    await close();
  }
}

/** Measures the desk, with and without load shedding, and the monolith, each at three times its capacity. */
async function measureOverload(targets: BenchTargets, timing: Timing): Promise<OverloadResult[]> {
  const { url } = targets.desk.system;
  const capacity = await findOrderCapacity(url, targets, timing);
  const plainDesk = { name: "without load shedding", url, processes: SERVICE_NAMES, capacity };
  const results = [
    await measureShedding(targets, capacity, timing),
    await measureKilledReplica(targets, capacity, timing),
    await measureSystem(plainDesk, targets, timing),
  ];
  const { url: monolithUrl } = targets.monolith;
  const monolithCapacity = await findOrderCapacity(monolithUrl, targets, timing);
  const monolith = {
    name: MONOLITH.name,
    url: monolithUrl,
    processes: [MONOLITH.name],
    capacity: monolithCapacity,
  };
  return [...results, await measureSystem(monolith, targets, timing)];
}

const TABLE_HEAD = [
  "orders at 3 × capacity",
  "capacity/s",
  "with in flight",
  "its p99 ms",
  "accepted/s",
  "p99 ms before",
  "p99 ms then",
  "×",
  "refused %",
  "their p99 ms",
  "no Retry-After",
  "memory MB",
  "recovered ms",
  "wrong",
];
/** The row of the result table with each column's goal; empty for columns without a goal. */
const GOAL_ROW = ["goal", "", "", "", "", "", "", "≤ 3", "", "< 20", "0", "no growth", "< 2000", "0"];

/** Formats the result table, with a last row of the goals for the desk. */
function formatOverload(results: readonly OverloadResult[]): string {
  const rows = results.map((each) => [
    each.name,
    formatNumber(each.capacity.perSecond),
    formatNumber(each.capacity.inFlight),
    formatNumber(each.capacity.p99, 1),
    formatNumber(each.acceptedPerSecond),
    formatNumber(each.unloadedP99, 1),
    formatNumber(each.p99, 1),
    formatNumber(each.p99 / each.unloadedP99, 1),
    formatNumber(each.refusedShare * 100),
    formatNumber(each.refusedP99, 1),
    formatNumber(each.refusedWithoutRetryAfter),
    each.memoryMb.map((mb) => formatNumber(mb)).join(" → "),
    formatNumber(each.recoveredMs),
    formatNumber(each.wrong),
  ]);
  return formatTable([TABLE_HEAD, ...rows, GOAL_ROW]);
}

/**
 * Measures how desk and monolith handle orders at three times their capacity. Where possible, the sender has a core of
 * its own, and the gateway gets the CPU weight that it has in containers.
 */
export const benchmarkOverload: Benchmark = async (targets, { isShort }) => {
  const processors = assignProcessors();
  try {
    const systems = await measureOverload(targets, { warmUpMs: 3_000, ms: isShort ? 6_000 : 20_000 });
    return { found: { processors, systems }, text: `${processors}\n${formatOverload(systems)}` };
  } finally {
    releaseProcessors();
  }
};

import type { Benchmark } from "../benchmark-plan.js";
import { readMemory, waitUntilIdle } from "../processes.js";
import { logProgress } from "../progress.js";
import { sendForDuration } from "../run-load.js";
import type { SendRequest } from "../run-load.js";
import { createRequestMix } from "../soak/request-mix.js";
import { formatNumber, formatTable } from "../table.js";
import { createOrderScenario } from "./visitors.js";

/** The goals for the memory of idle services, in MB. */
const IDLE_MEMORY_GOALS: Readonly<Record<string, number>> = {
  gateway: 75,
  transactions: 85,
  "settings-auth": 80,
  notifier: 75,
};

/** Measures the memory of each process before it has served any request, and after 60 s of load. */
export const benchmarkMemory: Benchmark = async (targets, { isShort }) => {
  const idleMemory = readMemory();
  const loadMs = isShort ? 10_000 : 60_000;
  const requestMix = createRequestMix(targets.desk.system.url, targets);
  const [, monolith] = createOrderScenario(targets);
  const senders: SendRequest[] = [
    async () => (await requestMix.send()).status,
    ...(monolith ? [monolith.send] : []),
  ];
  for (const send of senders) {
    logProgress(`memory: ${loadMs / 1_000} s of load`);
    await sendForDuration(send, { inFlight: 32, ms: loadMs });
    await waitUntilIdle();
  }
  const memoryAfterLoad = readMemory();
  const rows = Object.entries(idleMemory).map(([name, mb]) => [
    name,
    formatNumber(mb),
    IDLE_MEMORY_GOALS[name] === undefined ? "" : `≤ ${IDLE_MEMORY_GOALS[name]}`,
    formatNumber(memoryAfterLoad[name] ?? Number.NaN),
    formatNumber((memoryAfterLoad[name] ?? Number.NaN) / mb, 2),
    IDLE_MEMORY_GOALS[name] === undefined ? "" : "≤ 1.6",
  ]);
  const tableHead = ["process", "idle MB", "goal", "after load MB", "×", "goal"];
  return { found: { idle: idleMemory, loaded: memoryAfterLoad }, text: formatTable([tableHead, ...rows]) };
};

import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { calculateObjectSize } from "bson";
import { MongoClient } from "mongodb";
import { startBuiltServer } from "../support/child-server.js";
import { checkLimits } from "./check-limits.js";
import type { BenchResult } from "./check-limits.js";
import { loadOrders, getOrders } from "./load-orders.js";
import { readMemory } from "./process-memory.js";
import type { ProcessMemory } from "./process-memory.js";
import { measureAllOperations } from "./operations.js";
import { createNewOrder, createPublishedOrder } from "./orders.js";
import {
  formatMemory,
  printChecks,
  printRatios,
  printTimings,
  printConcurrentLatency,
  printConcurrentLatencyHeader,
} from "./report.js";
import { measureConcurrentLatency } from "./concurrent-latency.js";

/**
 * `[--sizes 10000,100000,1000000] [--keep FOLDER]`: benchmarks the server at each collection size and checks the
 * limits. With `--keep`, loaded data stays in the folder, and the next run reuses it without measuring the loading.
 */
const { values } = parseArgs({
  options: { sizes: { type: "string", default: "10000,100000,1000000" }, keep: { type: "string" } },
});

const orderSizes = [createPublishedOrder, createNewOrder].map((createOrder) =>
  calculateObjectSize(createOrder(123_456)),
);
console.log(`an order has ${orderSizes[0]} bytes, with an event to be published ${orderSizes[1]}`);
const results: BenchResult[] = [];
for (const size of values.sizes.split(",").map(Number)) results.push(await runBench(size));
printRatios(results);
const checks = checkLimits(results);
printChecks(checks, results.at(-1)?.size ?? 0);
process.exitCode = checks.length > 0 && checks.every(({ isMet }) => isMet) ? 0 : 1;

async function runBench(size: number): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), "storage-bench-"));
  try {
    const loading = await prepareData(dataDir, size);
    const files = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).size);
    const diskMb = files.reduce((sum, size) => sum + size, 0) / 2 ** 20;
    const result = { ...(await measureLoaded(dataDir, size)), loading };
    console.log(`on disk after loading ${diskMb.toFixed(0)} MB`);
    console.log(`measuring: ${formatMemory(result.memory)}; started in ${result.openMs.toFixed(0)} ms`);
    return result;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Loads the orders, or copies the kept data folder. */
async function prepareData(dataDir: string, size: number): Promise<ProcessMemory | undefined> {
  const keptFolder = values.keep && join(values.keep, String(size));
  if (keptFolder && existsSync(keptFolder)) {
    cpSync(keptFolder, dataDir, { recursive: true });
    return undefined;
  }
  const { perSecond, memory } = await loadOrders(dataDir, size);
  console.log(`\nloaded ${size} at ${perSecond.toFixed(0)} orders/s: ${formatMemory(memory)}`);
  if (values.keep) mkdirSync(values.keep, { recursive: true });
  if (keptFolder) cpSync(dataDir, keptFolder, { recursive: true });
  return memory;
}

/** Measures a loaded data folder; prints the timings first, since measuring concurrent latency takes long. */
async function measureLoaded(dataDir: string, size: number): Promise<Omit<BenchResult, "loading">> {
  const server = await startBuiltServer(["--data-dir", dataDir]);
  const pid = server.process.pid ?? 0;
  const client = await MongoClient.connect(server.url, { maxPoolSize: 64 });
  const timings = await measureAllOperations(getOrders(client), pid, size);
  printTimings(size, timings);
  printConcurrentLatencyHeader();
  const concurrentLatency = await measureConcurrentLatency(client, pid, size, printConcurrentLatency);
  const memory = { ...readMemory(pid), peak: Math.max(...timings.map(({ peak }) => peak)) };
  await client.close();
  await server.stop();
  return { size, timings, concurrentLatency, memory, openMs: server.openMs };
}

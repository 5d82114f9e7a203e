import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { calculateObjectSize } from "bson";
import { MongoClient } from "mongodb";
import { startBuiltServer } from "../support/child-server.js";
import { checkLimits } from "./limits.js";
import type { BenchResult } from "./limits.js";
import { loadOrders, ordersOf } from "./load.js";
import { memoryOf } from "./memory.js";
import type { ProcessMemory } from "./memory.js";
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
 * `[--sizes 10000,100000,1000000] [--keep FOLDER]`: benchmarks the server per collection size and checks the limits.
 * Loaded data is kept in the folder and reused by the next run, which then skips measuring the load.
 */
const { values } = parseArgs({
  options: { sizes: { type: "string", default: "10000,100000,1000000" }, keep: { type: "string" } },
});

const sizeOfOrder = [createPublishedOrder, createNewOrder].map((make) => calculateObjectSize(make(123_456)));
console.log(`an order has ${sizeOfOrder[0]} bytes, with an event to be published ${sizeOfOrder[1]}`);
const results: BenchResult[] = [];
for (const size of values.sizes.split(",").map(Number)) results.push(await bench(size));
printRatios(results);
const held = checkLimits(results);
printChecks(held, results.at(-1)?.size ?? 0);
process.exitCode = held.length > 0 && held.every(({ holds }) => holds) ? 0 : 1;

async function bench(size: number): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), "storage-bench-"));
  try {
    const loading = await fill(dataDir, size);
    const files = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).size);
    const disk = files.reduce((sum, size) => sum + size, 0) / 2 ** 20;
    const result = { ...(await measureLoaded(dataDir, size)), loading };
    console.log(`on disk after loading ${disk.toFixed(0)} MB`);
    console.log(`measuring: ${formatMemory(result.memory)}; started in ${result.openMs.toFixed(0)} ms`);
    return result;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Loads the orders, or copies the kept data folder. */
async function fill(dataDir: string, size: number): Promise<ProcessMemory | undefined> {
  const kept = values.keep && join(values.keep, String(size));
  if (kept && existsSync(kept)) {
    cpSync(kept, dataDir, { recursive: true });
    return undefined;
  }
  const { perSecond, memory } = await loadOrders(dataDir, size);
  console.log(`\nloaded ${size} at ${perSecond.toFixed(0)} orders/s: ${formatMemory(memory)}`);
  if (values.keep) mkdirSync(values.keep, { recursive: true });
  if (kept) cpSync(dataDir, kept, { recursive: true });
  return memory;
}

/** Prints the timings before the latency measurement, which takes long. */
async function measureLoaded(dataDir: string, size: number): Promise<Omit<BenchResult, "loading">> {
  const server = await startBuiltServer(["--data-dir", dataDir]);
  const pid = server.process.pid ?? 0;
  const client = await MongoClient.connect(server.url, { maxPoolSize: 64 });
  const timings = await measureAllOperations(ordersOf(client), pid, size);
  printTimings(size, timings);
  printConcurrentLatencyHeader();
  const waiting = await measureConcurrentLatency(client, pid, size, printConcurrentLatency);
  const memory = { ...memoryOf(pid), peak: Math.max(...timings.map(({ peak }) => peak)) };
  await client.close();
  await server.stop();
  return { size, timings, waiting, memory, openMs: server.openMs };
}

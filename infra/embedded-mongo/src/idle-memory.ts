import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const CHECK_INTERVAL_MS = 2000;
/** Event loop utilization below which a GC pause of some milliseconds does no harm. */
const MAX_IDLE_UTILIZATION = 0.7;
const MIN_GARBAGE_BYTES = 64_000_000;

/** Collects garbage while the server is idle; V8 itself starts a collection only on allocation. */
export function collectGarbageWhenIdle(): void {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as (options?: object) => void;
  let lastUtilization = performance.eventLoopUtilization();
  let bytesAfterCollection = 0;
  // Set if the last collection freed much: the next one frees the rest, such as a write's memory after a checkpoint.
  let hasMoreGarbage = false;
  const collectIfIdle = (): void => {
    const currentUtilization = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(currentUtilization, lastUtilization);
    lastUtilization = currentUtilization;
    const currentBytes = measureMemoryInUse();
    const isWorthwhile = hasMoreGarbage || currentBytes - bytesAfterCollection >= MIN_GARBAGE_BYTES;
    if (utilization > MAX_IDLE_UTILIZATION || !isWorthwhile) return;
    collectGarbage();
    // Alone, the first collection does not shrink the young generation on Node 24, nor does the second on Node 20.
    collectGarbage({ type: "major", flavor: "last-resort" });
    bytesAfterCollection = measureMemoryInUse();
    hasMoreGarbage = currentBytes - bytesAfterCollection > MIN_GARBAGE_BYTES;
  };
  setInterval(collectIfIdle, CHECK_INTERVAL_MS).unref();
}

function measureMemoryInUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

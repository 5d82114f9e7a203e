import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const CHECK_INTERVAL_MS = 2000;
/** Event loop utilization below which a GC pause of some milliseconds does no harm. */
const MAX_UTILIZATION = 0.7;
const MIN_GARBAGE_BYTES = 64_000_000;

/** Collects garbage while idle; V8 starts a collection only on allocation. */
export function collectGarbageWhenIdle(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options?: object) => void;
  let lastUtilization = performance.eventLoopUtilization();
  let bytesAfterCollection = 0;
  // A collection that frees much is followed by another: memory of a large write is freed only after its checkpoint.
  let hasMoreGarbage = false;
  const collectIfIdle = (): void => {
    const currentUtilization = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(currentUtilization, lastUtilization);
    lastUtilization = currentUtilization;
    const currentBytes = measureMemoryInUse();
    if (
      utilization > MAX_UTILIZATION ||
      (!hasMoreGarbage && currentBytes - bytesAfterCollection < MIN_GARBAGE_BYTES)
    )
      return;
    collect();
    // On Node 24 the first collection does not shrink the young generation; on Node 20 the second alone does not.
    collect({ type: "major", flavor: "last-resort" });
    bytesAfterCollection = measureMemoryInUse();
    hasMoreGarbage = currentBytes - bytesAfterCollection > MIN_GARBAGE_BYTES;
  };
  setInterval(collectIfIdle, CHECK_INTERVAL_MS).unref();
}

function measureMemoryInUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

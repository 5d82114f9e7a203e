import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const INTERVAL_MS = 2000;
/** The share of the time at work below which a pause of some milliseconds harms nobody. */
const MAX_UTILIZATION = 0.7;
const MIN_GARBAGE_BYTES = 64_000_000;

/** Collects garbage while there is nothing else to do; V8 itself does so only when something is allocated. */
export function collectWhenIdle(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options?: object) => void;
  let before = performance.eventLoopUtilization();
  let inUse = 0;
  // What a large command wrote is held until the data file has it: then there is more to give back.
  let mayBeMore = false;
  const look = (): void => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const occupiedNow = occupied();
    if (utilization > MAX_UTILIZATION || (!mayBeMore && occupiedNow - inUse < MIN_GARBAGE_BYTES)) return;
    collect();
    // Only this also returns the pages of the young generation on Node 24; on Node 20 it alone would collect too little.
    collect({ type: "major", flavor: "last-resort" });
    inUse = occupied();
    mayBeMore = occupiedNow - inUse > MIN_GARBAGE_BYTES;
  };
  setInterval(look, INTERVAL_MS).unref();
}

function occupied(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

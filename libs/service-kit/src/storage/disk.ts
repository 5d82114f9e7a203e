import type { DependencyState } from "../http/health.js";
import { toAppError } from "../http/error-response.js";

/** How long a disk counts as full after a refused write. If it stays full, each retried write restarts this time. */
const FULL_STATE_MS = 30_000;

/** The last known state of MongoDB's disk. Only a refused write shows that the disk is full. */
export interface DiskState {
  /** Records that the disk is full if the error of a request shows it. */
  recordError(error: unknown): void;
  check(): DependencyState;
}

/** Creates a disk state, which at first is `has space`. @param now a monotonic clock in milliseconds */
export function createDiskState(now: () => number = () => performance.now()): DiskState {
  let fullAt = -Infinity;
  return {
    recordError(error) {
      if (toAppError(error).code === "STORAGE_FULL") fullAt = now();
    },
    check: () =>
      now() - fullAt < FULL_STATE_MS
        ? { state: "full", effect: "degraded" }
        : { state: "has space", effect: "none" },
  };
}

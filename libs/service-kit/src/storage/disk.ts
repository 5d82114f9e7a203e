import type { DependencyState } from "../http/health.js";
import { toAppError } from "../http/error-response.js";

/** Who is refused tries again within seconds; a disk that was full for longer says so by another refusal. */
const REMEMBERED_MS = 30_000;

/** What is known of MongoDB's disk: only a refused write tells that it is full. */
export interface DiskState {
  /** Notes the error of a request. */
  note(error: unknown): void;
  check(): DependencyState;
}

/** Creates the state of a disk that has space. @param now a monotonic clock in milliseconds */
export function createDiskState(now: () => number = () => performance.now()): DiskState {
  let fullAt = -Infinity;
  return {
    note(error) {
      if (toAppError(error).code === "STORAGE_FULL") fullAt = now();
    },
    check: () =>
      now() - fullAt < REMEMBERED_MS
        ? { says: "full", effect: "degraded" }
        : { says: "has space", effect: "none" },
  };
}

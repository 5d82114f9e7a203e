import { Binary } from "bson";
import { failure } from "./errors.js";
import type { CommandError } from "./errors.js";
import type { Value } from "./types.js";

/** What sorts and groups of all clients together may hold in memory. */
const MOST_BYTES = 512 * 1024 * 1024;

/** The memory of all that is held for commands. */
export class MemoryPool {
  private used = 0;

  /** @param makeRoom gives something up that nobody is using just now; false when there is nothing */
  constructor(private readonly makeRoom: () => boolean) {}

  add(bytes: number): void {
    this.used += bytes;
    if (bytes <= 0) return;
    while (this.used > MOST_BYTES && this.makeRoom());
    if (this.used <= MOST_BYTES) return;
    this.used -= bytes;
    const message = "all sorts and groups together exceed the memory limit; try again later";
    throw failure("QueryExceededMemoryLimitNoDiskUseAllowed", message);
  }
}

/** What one command holds, and its cursor after it. */
export class Holding {
  bytes = 0;
  /** A cursor goes on with it after the command. */
  isKept = false;

  constructor(private readonly pool: MemoryPool) {}

  /** Less than nothing gives back. */
  add(bytes: number): void {
    this.pool.add(bytes);
    this.bytes += bytes;
  }

  release(): void {
    this.add(-this.bytes);
  }
}

const LIMIT = 100 * 1024 * 1024;
const OVERHEAD = 24;

/**
 * About how many bytes a value takes in memory; quick rather than exact. It stops counting where that is too much
 * anyway.
 */
export function roughSize(value: Value): number {
  if (typeof value === "string") return OVERHEAD + value.length * 2;
  if (typeof value !== "object" || value === null) return OVERHEAD;
  if (value instanceof Map) return sizeOfParts(OVERHEAD * 4, value.entries());
  if (Array.isArray(value)) return sizeOfParts(OVERHEAD * 2, value.entries());
  return value instanceof Binary ? OVERHEAD * 3 + value.position : OVERHEAD * 3;
}

function sizeOfParts(own: number, parts: Iterable<readonly [string | number, Value]>): number {
  let size = own;
  for (const [name, value] of parts) {
    if (size > LIMIT) break;
    size += (typeof name === "string" ? OVERHEAD + name.length : 0) + roughSize(value);
  }
  return size;
}

/** Counts what a stage holds; above 100 MB it fails rather than endanger the server. */
export class MemoryMeter {
  private used = 0;
  constructor(
    private readonly stage: string,
    private readonly holding: Holding | undefined,
  ) {}

  add(bytes: number): void {
    this.used += bytes;
    if (this.used > LIMIT) throw this.exceeded();
    this.holding?.add(bytes);
  }

  reset(): void {
    this.holding?.add(-this.used);
    this.used = 0;
  }

  private exceeded(): CommandError {
    return failure(
      "QueryExceededMemoryLimitNoDiskUseAllowed",
      `${this.stage} exceeded memory limit of ${LIMIT} bytes`,
    );
  }
}

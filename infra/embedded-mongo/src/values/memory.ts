import { Binary } from "bson";
import { failure } from "./errors.js";
import type { CommandError } from "./errors.js";
import type { Value } from "./types.js";

/** What sorts and groups of all clients together may hold. */
const MAX_POOL_BYTES = 512 * 1024 * 1024;
const MAX_STAGE_BYTES = 100 * 1024 * 1024;
const OVERHEAD = 24;

export class MemoryPool {
  private used = 0;

  /** @param makeRoom gives something up that nobody is using just now; false when there is nothing */
  constructor(private readonly makeRoom: () => boolean) {}

  add(bytes: number): void {
    this.used += bytes;
    if (bytes <= 0) return;
    while (this.used > MAX_POOL_BYTES && this.makeRoom());
    if (this.used <= MAX_POOL_BYTES) return;
    this.used -= bytes;
    throw exceeded("all sorts and groups together exceed the memory limit; try again later");
  }
}

/** The part of the pool that one command, and the cursor it leaves, holds. */
export class MemoryReservation {
  bytes = 0;
  /** A cursor took it over: it outlives its command. */
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

/** Counts what one sort or group holds; above 100 MB it fails rather than endanger the server. */
export class MemoryMeter {
  private used = 0;

  constructor(
    private readonly stage: string,
    private readonly reservation: MemoryReservation | undefined,
  ) {}

  add(bytes: number): void {
    this.used += bytes;
    if (this.used > MAX_STAGE_BYTES)
      throw exceeded(`${this.stage} exceeded memory limit of ${MAX_STAGE_BYTES} bytes`);
    this.reservation?.add(bytes);
  }

  reset(): void {
    this.reservation?.add(-this.used);
    this.used = 0;
  }
}

function exceeded(message: string): CommandError {
  return failure("QueryExceededMemoryLimitNoDiskUseAllowed", message);
}

/** About how many bytes a value takes in memory; it stops counting where that is too much anyway. */
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
    if (size > MAX_STAGE_BYTES) break;
    size += (typeof name === "string" ? OVERHEAD + name.length : 0) + roughSize(value);
  }
  return size;
}

import { Binary } from "bson";
import { failure } from "./errors.js";
import type { CommandError } from "./errors.js";
import type { Value } from "./types.js";

/** Memory limit shared by all operations that sort, group or sample. */
const MAX_POOL_BYTES = 512 * 1024 * 1024;
const MAX_STAGE_BYTES = 100 * 1024 * 1024;
const OVERHEAD = 24;

export class MemoryPool {
  private used = 0;

  /** @param evictIdle evicts an idle reservation; returns false if there is none */
  constructor(private readonly evictIdle: () => boolean) {}

  add(bytes: number): void {
    this.used += bytes;
    if (bytes <= 0) return;
    while (this.used > MAX_POOL_BYTES && this.evictIdle());
    if (this.used <= MAX_POOL_BYTES) return;
    this.used -= bytes;
    throw exceeded("all sorts and groups together exceed the memory limit; try again later");
  }
}

/** Pool memory reserved by a command and its cursor. */
export class MemoryReservation {
  bytes = 0;
  /** Owned by a cursor, so it outlives the command. */
  isOwnedByCursor = false;

  constructor(private readonly pool: MemoryPool) {}

  /** A negative value releases memory. */
  add(bytes: number): void {
    this.pool.add(bytes);
    this.bytes += bytes;
  }

  release(): void {
    this.add(-this.bytes);
  }
}

/** Memory of one sort or group; throws above 100 MB. */
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

/** Estimates a value's memory; stops once it exceeds the limit. */
export function estimateSize(value: Value): number {
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
    size += (typeof name === "string" ? OVERHEAD + name.length : 0) + estimateSize(value);
  }
  return size;
}

import { Binary } from "bson";
import { failure } from "./errors.js";
import type { CommandError } from "./errors.js";
import type { Value } from "./types.js";

/** Memory limit shared by all operations that sort, group or sample. */
const MAX_POOL_BYTES = 512 * 1024 * 1024;
const MAX_STAGE_BYTES = 100 * 1024 * 1024;
const VALUE_OVERHEAD_BYTES = 24;

export class MemoryPool {
  private usedBytes = 0;

  /** @param evictIdle evicts an idle reservation; returns false if there is none */
  constructor(private readonly evictIdle: () => boolean) {}

  add(bytes: number): void {
    this.usedBytes += bytes;
    if (bytes <= 0) return;
    while (this.usedBytes > MAX_POOL_BYTES && this.evictIdle());
    if (this.usedBytes <= MAX_POOL_BYTES) return;
    this.usedBytes -= bytes;
    throw memoryLimitError("all sorts and groups together exceed the memory limit; try again later");
  }
}

/** Pool memory reserved by a command and its cursor. */
export class MemoryReservation {
  bytes = 0;
  /** Whether a cursor owns the reservation, which then outlives the command. */
  isOwnedByCursor = false;

  constructor(private readonly pool: MemoryPool) {}

  /** Reserves memory; a negative value releases it. */
  add(bytes: number): void {
    this.pool.add(bytes);
    this.bytes += bytes;
  }

  release(): void {
    this.add(-this.bytes);
  }
}

/** Counts the memory of one sort or group; throws above 100 MB. */
export class MemoryMeter {
  private usedBytes = 0;

  constructor(
    private readonly stage: string,
    private readonly reservation: MemoryReservation | undefined,
  ) {}

  add(bytes: number): void {
    this.usedBytes += bytes;
    if (this.usedBytes > MAX_STAGE_BYTES)
      throw memoryLimitError(`${this.stage} exceeded memory limit of ${MAX_STAGE_BYTES} bytes`);
    this.reservation?.add(bytes);
  }

  reset(): void {
    this.reservation?.add(-this.usedBytes);
    this.usedBytes = 0;
  }
}

function memoryLimitError(message: string): CommandError {
  return failure("QueryExceededMemoryLimitNoDiskUseAllowed", message);
}

/** Estimates a value's memory in bytes; stops counting once it exceeds the limit of a stage. */
export function estimateSize(value: Value): number {
  if (typeof value === "string") return VALUE_OVERHEAD_BYTES + value.length * 2;
  if (typeof value !== "object" || value === null) return VALUE_OVERHEAD_BYTES;
  if (value instanceof Map) return estimateParts(VALUE_OVERHEAD_BYTES * 4, value.entries());
  if (Array.isArray(value)) return estimateParts(VALUE_OVERHEAD_BYTES * 2, value.entries());
  return value instanceof Binary ? VALUE_OVERHEAD_BYTES * 3 + value.position : VALUE_OVERHEAD_BYTES * 3;
}

function estimateParts(ownBytes: number, parts: Iterable<readonly [string | number, Value]>): number {
  let size = ownBytes;
  for (const [name, value] of parts) {
    if (size > MAX_STAGE_BYTES) break;
    size += (typeof name === "string" ? VALUE_OVERHEAD_BYTES + name.length : 0) + estimateSize(value);
  }
  return size;
}

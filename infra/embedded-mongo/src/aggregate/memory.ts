import { Binary } from "bson";
import { failure, type CommandError } from "../values/errors.js";
import type { Value } from "../values/types.js";

const LIMIT = 100 * 1024 * 1024;
const OVERHEAD = 24;

/** About how many bytes a value takes in memory; quick rather than exact. */
export function roughSize(value: Value): number {
  if (typeof value === "string") return OVERHEAD + value.length * 2;
  if (typeof value !== "object" || value === null) return OVERHEAD;
  if (value instanceof Map) {
    let size = OVERHEAD * 4;
    for (const [name, field] of value) size += OVERHEAD + name.length + roughSize(field);
    return size;
  }
  if (Array.isArray(value))
    return value.reduce<number>((size, element) => size + roughSize(element), OVERHEAD * 2);
  return value instanceof Binary ? OVERHEAD * 3 + value.position : OVERHEAD * 3;
}

/** Counts what a stage holds; above 100 MB it fails rather than endanger the server. */
export class MemoryMeter {
  private used = 0;
  constructor(private readonly stage: string) {}

  add(bytes: number): void {
    this.used += bytes;
    if (this.used > LIMIT) throw this.exceeded();
  }

  reset(): void {
    this.used = 0;
  }

  private exceeded(): CommandError {
    return failure(
      "QueryExceededMemoryLimitNoDiskUseAllowed",
      `${this.stage} exceeded memory limit of ${LIMIT} bytes`,
    );
  }
}

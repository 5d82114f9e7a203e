import { failure } from "./errors.js";

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

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { PassProgress, SchemaVersionStore } from "./schema-versions.js";

const POLL_INTERVAL_MS = 250;
const HEARTBEATS_PER_TIMEOUT = 4;

/** Thrown when another process has taken over the lease, after this process's heartbeat had stopped for too long. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

/**
 * The lease on migrating a service's data. One process holds it at a time. Each write throws LeaseLostError once the
 * lease is lost.
 */
export interface Lease {
  saveProgress(progress: PassProgress): Promise<void>;
  /** Sets the schema version after a migration. After the last migration it also releases the lease. */
  setVersion(version: number, isLast: boolean): Promise<void>;
  /** Gives up the lease, so that another process can acquire it at once. */
  release(): Promise<void>;
  /** Must be called once the lease is no longer used, also after it was lost. */
  stopHeartbeat(): void;
}

export interface LeaseOptions {
  /** The schema version to migrate from. The wait for the lease ends once the data has another schema version. */
  readonly from: number;
  /** Milliseconds without a heartbeat after which another process takes over. */
  readonly timeoutMs: number;
  /** Is called once if another process holds the lease. */
  onWaiting(): void;
}

/**
 * Waits for the lease. The holder of the lease counts as dead when its heartbeat has not changed for `timeoutMs`. The
 * waiting process measures this time with its own clock, as clocks of machines differ.
 * @returns undefined when the schema version changed during the wait
 */
export async function acquireLease(
  versions: SchemaVersionStore,
  { from, timeoutMs, onWaiting }: LeaseOptions,
): Promise<Lease | undefined> {
  const holder = randomUUID();
  let lastSeenHeartbeat: string | undefined;
  let lastChangeAt = 0;
  for (;;) {
    const schemaVersion = await versions.read();
    if (schemaVersion?.version !== from) return undefined;
    const { holder: otherHolder, heartbeat } = schemaVersion.upgrade ?? {};
    const isHolderSilent =
      lastSeenHeartbeat === `${otherHolder} ${heartbeat}` && performance.now() - lastChangeAt >= timeoutMs;
    if (otherHolder === undefined || isHolderSilent) {
      if (await versions.claim(schemaVersion, holder)) return createLease(versions, holder, timeoutMs);
    } else if (lastSeenHeartbeat === undefined) onWaiting();
    if (lastSeenHeartbeat !== `${otherHolder} ${heartbeat}`) lastChangeAt = performance.now();
    lastSeenHeartbeat = `${otherHolder} ${heartbeat}`;
    await pause(Math.min(POLL_INTERVAL_MS, timeoutMs / HEARTBEATS_PER_TIMEOUT));
  }
}

function throwIfLost(isHeld: boolean): void {
  if (!isHeld) throw new LeaseLostError("another process took the migration over");
}

function createLease(versions: SchemaVersionStore, holder: string, timeoutMs: number): Lease {
  const writeWithHeartbeat = async (change: object): Promise<void> =>
    throwIfLost(await versions.writeAs(holder, { ...change, $inc: { "upgrade.heartbeat": 1 } }));
  // A failed heartbeat needs no handling: the next write of the migration fails too.
  const timer = setInterval(
    () => void writeWithHeartbeat({}).catch(() => undefined),
    timeoutMs / HEARTBEATS_PER_TIMEOUT,
  );
  return {
    saveProgress: (progress) => writeWithHeartbeat({ $set: { "upgrade.progress": progress } }),
    async setVersion(version, isLast) {
      if (!isLast) return writeWithHeartbeat({ $set: { version }, $unset: { "upgrade.progress": "" } });
      throwIfLost(await versions.writeAs(holder, { $set: { version }, $unset: { upgrade: "" } }));
    },
    async release() {
      await versions.writeAs(holder, { $unset: { "upgrade.holder": "" } });
    },
    stopHeartbeat: () => clearInterval(timer),
  };
}

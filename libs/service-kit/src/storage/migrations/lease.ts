import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { PassProgress, SchemaVersionStore } from "./schema-versions.js";

const POLL_MS = 250;
const HEARTBEATS_PER_TIMEOUT = 4;

/** Another process took the lease over: this one was silent for too long. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

/** The right to migrate a service's data, held by one process at a time. Every write throws when it was lost. */
export interface Lease {
  saveProgress(progress: PassProgress): Promise<void>;
  /** A migration has ended: the number moves. After the last one the lease is given back with it. */
  moveTo(version: number, isLast: boolean): Promise<void>;
  /** Lets the next process begin at once. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  /** The version that is to be migrated; somebody waits no longer once it has moved. */
  readonly from: number;
  /** How long a holder may be silent. */
  readonly timeoutMs: number;
  /** Told once when another process holds it. */
  onWaiting(): void;
}

/**
 * Waits for the lease. A holder is dead when its heartbeat stands still for the timeout, measured by the one who
 * waits: clocks of different machines are not compared.
 * @returns undefined when the schema number has moved meanwhile
 */
export async function acquireLease(
  versions: SchemaVersionStore,
  { from, timeoutMs, onWaiting }: LeaseOptions,
): Promise<Lease | undefined> {
  const holder = randomUUID();
  let seen: string | undefined;
  let seenAt = 0;
  for (;;) {
    const found = await versions.read();
    if (found?.version !== from) return undefined;
    const { holder: other, heartbeat } = found.upgrade ?? {};
    const isSilent = seen === `${other} ${heartbeat}` && performance.now() - seenAt >= timeoutMs;
    if (other === undefined || isSilent) {
      if (await versions.claim(found, holder)) return holdLease(versions, holder, timeoutMs);
    } else if (seen === undefined) onWaiting();
    if (seen !== `${other} ${heartbeat}`) seenAt = performance.now();
    seen = `${other} ${heartbeat}`;
    await pause(Math.min(POLL_MS, timeoutMs / HEARTBEATS_PER_TIMEOUT));
  }
}

function refuseLost(isHeld: boolean): void {
  if (!isHeld) throw new LeaseLostError("another process took the migration over");
}

function holdLease(versions: SchemaVersionStore, holder: string, timeoutMs: number): Lease {
  const write = async (change: object): Promise<void> =>
    refuseLost(await versions.writeAs(holder, { ...change, $inc: { "upgrade.heartbeat": 1 } }));
  // A failed heartbeat needs no answer: the next write of the work itself fails too.
  const timer = setInterval(() => void write({}).catch(() => undefined), timeoutMs / HEARTBEATS_PER_TIMEOUT);
  return {
    saveProgress: (progress) => write({ $set: { "upgrade.progress": progress } }),
    async moveTo(version, isLast) {
      if (!isLast) return write({ $set: { version }, $unset: { "upgrade.progress": "" } });
      clearInterval(timer);
      refuseLost(await versions.writeAs(holder, { $set: { version }, $unset: { upgrade: "" } }));
    },
    async release() {
      clearInterval(timer);
      await versions.writeAs(holder, { $unset: { "upgrade.holder": "" } });
    },
  };
}

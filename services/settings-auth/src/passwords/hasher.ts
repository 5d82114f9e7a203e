import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { createWorkQueue } from "./work-queue.js";
import type { Lane } from "./work-queue.js";

const MAX_CONCURRENT = 4;
const MAX_QUEUED = 50;
const QUEUE_TIMEOUT_MS = 3_000;

export interface PasswordHasher {
  /** Hashes a password. @throws AppError UPSTREAM_UNAVAILABLE if too many calls are queued */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a hash. Without a hash, returns false after the same time, so that response times do not
   * reveal whether an account exists.
   * @param lane `stranger` for a sign-in from an unknown device, so that a slot stays free for known devices
   * @throws like `hash`
   */
  verify(password: string, hash: string | undefined, lane?: Lane): Promise<boolean>;
}

/**
 * Creates a password hasher that runs bcrypt with limited concurrency.
 * @param onRefused called when `hash` or `verify` refuses a call because too many calls are queued
 */
export async function createPasswordHasher(cost: number, onRefused?: () => void): Promise<PasswordHasher> {
  const queue = createWorkQueue({
    concurrency: Math.min(MAX_CONCURRENT, availableParallelism()),
    maxQueued: MAX_QUEUED,
    timeoutMs: QUEUE_TIMEOUT_MS,
    onRefused,
  });
  const hash = (password: string) => queue.run(() => bcrypt.hash(password, cost));
  // Computing this hash also gives the queue a first duration from which it estimates waiting times.
  const dummyHash = await hash(randomBytes(24).toString("base64"));
  return {
    hash,
    verify: (password, storedHash, lane) =>
      queue.run(
        async () => (await bcrypt.compare(password, storedHash ?? dummyHash)) && storedHash !== undefined,
        lane,
      ),
  };
}

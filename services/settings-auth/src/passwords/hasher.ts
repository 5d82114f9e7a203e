import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { createWorkQueue } from "./work-queue.js";

const MOST_AT_ONCE = 4;
const MOST_WAITING = 50;
const LONGEST_WAIT_MS = 3_000;

/** Hashes passwords so that another way of hashing can take its place. */
export interface PasswordHasher {
  /** @throws AppError UPSTREAM_UNAVAILABLE when too many hashes wait */
  hash(password: string): Promise<string>;
  /** Compares; without a hash it takes the same time and says no. @throws as `hash` does */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

/** bcrypt at a cost, a few hashes at a time. */
export async function createPasswordHasher(cost: number): Promise<PasswordHasher> {
  const queue = createWorkQueue({
    width: Math.min(MOST_AT_ONCE, availableParallelism()),
    mostWaiting: MOST_WAITING,
    longestWaitMs: LONGEST_WAIT_MS,
  });
  const hash = (password: string) => queue.run(() => bcrypt.hash(password, cost));
  // The first hash also tells the queue how long one takes here.
  const nobodys = await hash(randomBytes(24).toString("base64"));
  return {
    hash,
    verify: (password, kept) =>
      queue.run(async () => (await bcrypt.compare(password, kept ?? nobodys)) && kept !== undefined),
  };
}

import type { Connection } from "mongoose";
import { createCache } from "../cache/cache.js";
import { withTimeout } from "../with-timeout.js";

const PING_TIMEOUT_MS = 1_000;
const MAX_AGE_MS = 500;
/** A ping without an answer for as long may be lost on a half-open connection: the next one tries another. */
const LOST_MS = 10_000;

const createTimeoutError = (): Error => new Error("MongoDB did not answer the ping in time");

type Database = NonNullable<Connection["db"]>;

/**
 * Creates a check of whether MongoDB answers a ping within 1 s. The result is cached for half a second. Before the first
 * connection nothing is cached, so that a service is ready as soon as it is connected.
 */
export function createMongoReadyCheck(connection: Connection): () => Promise<boolean> {
  const answers = createCache<boolean>(MAX_AGE_MS);
  let pinged: { db: Database; at: number; answer: Promise<boolean> } | undefined;

  /** Sends a ping, unless the last one is still unanswered: pings to a frozen MongoDB must not fill the pool. */
  function send(db: Database): Promise<boolean> {
    const now = performance.now();
    if (pinged?.db === db && now - pinged.at < LOST_MS) return pinged.answer;
    const answer = db.command({ ping: 1 }).then(
      () => true,
      () => false,
    );
    const current = { db, at: now, answer };
    pinged = current;
    void answer.finally(() => {
      if (pinged === current) pinged = undefined;
    });
    return answer;
  }

  /** The ping itself is not aborted: the driver closes its connection then, and may not find the way back. */
  const ping = (db: Database): Promise<boolean> =>
    withTimeout(send(db), PING_TIMEOUT_MS, createTimeoutError).catch(() => false);

  return async () => {
    const { db } = connection;
    return db !== undefined && answers.get("ping", () => ping(db));
  };
}

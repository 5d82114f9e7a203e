import type { Connection } from "mongoose";
import { createCache } from "../cache/cache.js";
import { withTimeout } from "../with-timeout.js";

const PING_TIMEOUT_MS = 1_000;
const RESULT_MAX_AGE_MS = 500;
/** After this time an unanswered ping counts as lost on a half-open connection, and a new ping may be sent. */
const LOST_PING_TIMEOUT_MS = 10_000;

const createTimeoutError = (): Error => new Error("MongoDB did not answer the ping in time");

type Database = NonNullable<Connection["db"]>;

/**
 * Creates a function that checks whether MongoDB answers a ping within 1 s. The result is cached for half a second.
 * Before the first connection nothing is cached, so that a service is ready as soon as it is connected.
 */
export function createMongoReadyCheck(connection: Connection): () => Promise<boolean> {
  const pingCache = createCache<boolean>(RESULT_MAX_AGE_MS);
  let lastPing: { db: Database; at: number; isAnswered: Promise<boolean> } | undefined;

  /** Sends a ping, unless the last one is still unanswered: pings to a frozen MongoDB must not fill the pool. */
  function sendPing(db: Database): Promise<boolean> {
    const now = performance.now();
    if (lastPing?.db === db && now - lastPing.at < LOST_PING_TIMEOUT_MS) return lastPing.isAnswered;
    const isAnswered = db.command({ ping: 1 }).then(
      () => true,
      () => false,
    );
    const currentPing = { db, at: now, isAnswered };
    lastPing = currentPing;
    void isAnswered.finally(() => {
      if (lastPing === currentPing) lastPing = undefined;
    });
    return isAnswered;
  }

  /** Does not abort the ping at the timeout, as the driver would close its connection and might not reconnect. */
  const pingWithTimeout = (db: Database): Promise<boolean> =>
    withTimeout(sendPing(db), PING_TIMEOUT_MS, createTimeoutError).catch(() => false);

  return async () => {
    const { db } = connection;
    return db !== undefined && pingCache.get("ping", () => pingWithTimeout(db));
  };
}

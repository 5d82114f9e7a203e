import type { Connection } from "mongoose";
import { createCache } from "../cache/cache.js";

const PING_TIMEOUT_MS = 1_000;
const MAX_AGE_MS = 500;

type Database = NonNullable<Connection["db"]>;

const ping = (db: Database): Promise<boolean> =>
  // The driver takes an option `timeoutMS` too, but ignores it.
  db.command({ ping: 1 }, { signal: AbortSignal.timeout(PING_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );

/**
 * Creates a check of whether MongoDB answers a ping within 1 s. The result is cached for half a second. Before the first
 * connection nothing is cached, so that a service is ready as soon as it is connected.
 */
export function createMongoReadyCheck(connection: Connection): () => Promise<boolean> {
  const answers = createCache<boolean>(MAX_AGE_MS);
  return async () => {
    const { db } = connection;
    return db !== undefined && answers.get("ping", () => ping(db));
  };
}

import type { Connection } from "mongoose";

const PING_TIMEOUT_MS = 1_000;
const CACHE_MS = 2_000;

async function ping(connection: Connection): Promise<boolean> {
  if (connection.db === undefined) return false;
  try {
    await connection.db.command({ ping: 1 }, { timeoutMS: PING_TIMEOUT_MS });
    return true;
  } catch {
    return false;
  }
}

/** Creates a readiness check: whether MongoDB answers a ping within 1 s. The result is cached for 2 s. */
export function createMongoReadyCheck(connection: Connection): () => Promise<boolean> {
  let pingedAt = 0;
  let result: Promise<boolean> | undefined;
  return () => {
    if (result === undefined || Date.now() - pingedAt > CACHE_MS) {
      pingedAt = Date.now();
      result = ping(connection);
    }
    return result;
  };
}

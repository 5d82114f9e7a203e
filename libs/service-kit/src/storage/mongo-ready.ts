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

/** Creates a check whether MongoDB answers a ping within 1 s; the result is cached for 2 s. */
export function isMongoReady(connection: Connection): () => Promise<boolean> {
  let askedAt = 0;
  let answer: Promise<boolean> | undefined;
  return () => {
    if (answer === undefined || Date.now() - askedAt > CACHE_MS) {
      askedAt = Date.now();
      answer = ping(connection);
    }
    return answer;
  };
}

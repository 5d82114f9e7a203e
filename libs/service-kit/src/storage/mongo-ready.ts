import type { Connection } from "mongoose";

const PING_MS = 1_000;
const REMEMBERED_MS = 2_000;

async function pings(connection: Connection): Promise<boolean> {
  if (connection.db === undefined) return false;
  try {
    await connection.db.command({ ping: 1 }, { timeoutMS: PING_MS });
    return true;
  } catch {
    return false;
  }
}

/** A check whether MongoDB answers a ping within 1 s, asked at most every 2 s. */
export function isMongoReady(connection: Connection): () => Promise<boolean> {
  let askedAt = 0;
  let answer: Promise<boolean> | undefined;
  return () => {
    if (answer === undefined || Date.now() - askedAt > REMEMBERED_MS) {
      askedAt = Date.now();
      answer = pings(connection);
    }
    return answer;
  };
}

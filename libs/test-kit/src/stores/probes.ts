import { Redis } from "ioredis";
import mongoose from "mongoose";

const DEADLINE_MS = 1_000;

/** Whether a MongoDB answers at this URL. */
export async function isMongoUp(url: string): Promise<boolean> {
  const connection = mongoose.createConnection(url, { serverSelectionTimeoutMS: DEADLINE_MS });
  try {
    await connection.asPromise();
    await connection.db?.admin().ping();
    return true;
  } finally {
    await connection.close(true);
  }
}

/** Whether a Redis answers at this URL, its data loaded. */
export async function isRedisUp(url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: DEADLINE_MS });
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    return (await redis.ping()) === "PONG";
  } finally {
    redis.disconnect();
  }
}

import { connectMongo, createRedis, isMongoReady } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import type { Config } from "./config.js";

/** The connections of the notifier: sessions are read from MongoDB, the rest is Redis. */
export function openConnections({ MONGO_URL, REDIS_URL }: Config, log: Logger) {
  const mongo = connectMongo(MONGO_URL, log);
  const counting = createRedis(REDIS_URL, "producer", log);
  const publishing = createRedis(REDIS_URL, "pubsub", log);
  const subscribing = createRedis(REDIS_URL, "pubsub", log);
  return {
    mongo,
    counting,
    publishing,
    subscribing,
    isMongoReady: isMongoReady(mongo),
    async close(): Promise<void> {
      for (const redis of [counting, publishing, subscribing]) redis.disconnect();
      await mongo.close();
    },
  };
}

export type Connections = ReturnType<typeof openConnections>;

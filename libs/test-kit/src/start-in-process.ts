import { openTestRedis, openTestStorage } from "@tukar-saldo/local";
import type { TestStore } from "@tukar-saldo/local";
import type { CollectionRights, Service } from "@tukar-saldo/service-kit";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { ApiClient } from "./api-client.js";
import { eventually } from "./eventually.js";
import { newDatabaseUrl } from "./new-database-url.js";
import { watchRights } from "./rights/watch-rights.js";
import type { RightsWatcher } from "./rights/watch-rights.js";
import { TEST_ENV } from "./system/test-env.js";
import { scrapeMetrics } from "./scrape-metrics.js";
import type { MetricSamples } from "./scrape-metrics.js";
import type { Env } from "./system/test-env.js";

/** A replica of a service that runs in the process of the test. */
export interface Replica<Running extends Service> {
  readonly api: ApiClient;
  readonly service: Running;
  /** The URL of the port that serves metrics; empty without METRICS_PORT. */
  readonly metricsUrl: string;
  /** Reads the samples of the replica's metrics. @throws Error if METRICS_PORT is not set */
  scrape(): Promise<MetricSamples>;
}

/** A service that runs in the process of the test, on real storage with an empty database, and on real Redis. */
export interface InProcessService<Running extends Service> extends Replica<Running> {
  readonly db: Connection;
  readonly env: Env;
  readonly redis: TestStore;
  readonly storage: TestStore;
  /** Watches the service's database commands. `close` fails if one exceeds the declared rights. */
  readonly rights: RightsWatcher;
  /** Starts another replica on the same storage and Redis. */
  replica(env?: Env): Promise<Replica<Running>>;
  close(): Promise<void>;
}

interface Definition<Running extends Service> {
  readonly collections: CollectionRights;
  create(env: Env): Promise<Running>;
}

/** Starts a service in the process of its integration tests. */
export async function startInProcess<Running extends Service>(
  definition: Definition<Running>,
  overrides: Env = {},
): Promise<InProcessService<Running>> {
  const [storage, redis] = await Promise.all([openTestStorage(), openTestRedis()]);
  const mongoUrl = newDatabaseUrl(storage.url);
  const rights = watchRights(mongoUrl, definition.collections);
  // Tests of one service send requests without a gateway, so the service must not require the gateway's secret.
  const serviceEnv = {
    GATEWAY_SECRET: undefined,
    LOG_LEVEL: "fatal",
    MONGO_URL: rights.url,
    REDIS_URL: redis.url,
  };
  const env = { ...TEST_ENV, ...serviceEnv, ...overrides };
  const db = await mongoose.createConnection(mongoUrl).asPromise();
  const services: Service[] = [];

  async function replica(extraEnv: Env = {}): Promise<Replica<Running>> {
    const service = await definition.create({ ...env, ...extraEnv });
    services.push(service);
    const { url, metricsUrl = "" } = await service.start();
    const api = new ApiClient(url);
    await eventually("the service to be ready", async () => (await api.get("/readyz")).status === 200);
    return { api, service, metricsUrl, scrape: () => scrapeMetrics(metricsUrl) };
  }

  return {
    ...(await replica()),
    db,
    env,
    redis,
    storage,
    rights,
    replica,
    async close() {
      await Promise.all(services.map((service) => service.stop()));
      await db.dropDatabase();
      await db.close();
      await Promise.all([redis.close(), storage.close()]);
      rights.check();
    },
  };
}

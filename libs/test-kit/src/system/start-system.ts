import { freshDatabase, openRedis, openStorage, upstreamUrls } from "@tukar-saldo/local";
import type { ServiceName, Store } from "@tukar-saldo/local";
import { ApiClient } from "../api-client.js";
import { startService } from "./service-process.js";
import type { ServiceProcess } from "./service-process.js";
import { TEST_ENV } from "./test-env.js";
import type { Env } from "./test-env.js";

export interface SystemOptions {
  /** How many processes of each service; one when absent. */
  replicas?: Partial<Record<ServiceName, number>>;
  /** For every service, over the values for tests. */
  env?: Env;
  /** A storage to use instead of opening one; it is not closed with the system. */
  storage?: Store;
  redis?: Store;
  /** A database there that holds data already; a fresh one when absent. */
  mongoUrl?: string;
}

/** A whole desk of real processes. */
export interface System {
  /** The public address. */
  url: string;
  api: ApiClient;
  mongoUrl: string;
  redisUrl: string;
  storage: Store;
  redis: Store;
  service(name: ServiceName, index?: number): ServiceProcess;
  stop(): Promise<void>;
}

type Running = Record<ServiceName, ServiceProcess[]>;

const urls = (list: ServiceProcess[]): string[] => list.map(({ url }) => url);

async function startAll(env: Env, { replicas = {} }: SystemOptions): Promise<Running> {
  const start = (name: ServiceName, more: Env = {}): Promise<ServiceProcess[]> =>
    Promise.all(Array.from({ length: replicas[name] ?? 1 }, () => startService(name, { ...env, ...more })));
  const behind = await Promise.all([start("transactions"), start("settings-auth"), start("notifier")]);
  const [transactions, settingsAuth, notifier] = behind;
  const upstreams = upstreamUrls({
    transactions: urls(transactions),
    "settings-auth": urls(settingsAuth),
    notifier: urls(notifier),
  });
  const gateway = await start("gateway", upstreams);
  return { transactions, "settings-auth": settingsAuth, notifier, gateway };
}

/**
 * Starts storage, Redis and the services as they run in earnest, on a fresh database, and waits until all are
 * ready.
 */
export async function startSystem(options: SystemOptions = {}): Promise<System> {
  const [storage, redis] = await Promise.all([
    options.storage ?? openStorage(),
    options.redis ?? openRedis(),
  ]);
  const mongoUrl = options.mongoUrl ?? freshDatabase(storage.url);
  const env = { ...TEST_ENV, MONGO_URL: mongoUrl, REDIS_URL: redis.url, ...options.env };
  const running = await startAll(env, options);
  const service = (name: ServiceName, index = 0): ServiceProcess => {
    const found = running[name][index];
    if (!found) throw new Error(`there is no ${name} ${index}`);
    return found;
  };
  const { url } = service("gateway");
  const stop = async (): Promise<void> => {
    await Promise.all(
      Object.values(running)
        .flat()
        .map((process) => process.stop()),
    );
    if (!options.redis) await redis.close();
    if (!options.storage) await storage.close();
  };
  return { url, api: new ApiClient(url), mongoUrl, redisUrl: redis.url, storage, redis, service, stop };
}

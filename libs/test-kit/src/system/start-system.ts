import {
  findFreePort,
  gatewayEnv,
  localUrl,
  openTestRedis,
  openTestStorage,
  serviceProcess,
  startTestProcess,
} from "@tukar-saldo/local";
import type { ServiceName, TestStore } from "@tukar-saldo/local";
import { ApiClient } from "../api-client.js";
import { newDatabaseUrl } from "../new-database-url.js";
import { TEST_ENV } from "./test-env.js";
import type { Env } from "./test-env.js";

/** A replica of a service that runs as a separate process. */
export type ServiceProcess = Awaited<ReturnType<typeof startService>>;

/**
 * Starts the built program of a service (`npm run build`) or, with `args`, another version of the service.
 * @param args the arguments with which Node runs the other version
 * @throws Error with the last log lines of the process, if it ends or is not ready within 30 s
 */
export async function startService(name: ServiceName, env: Env, args?: string[]) {
  const port = await findFreePort();
  const processSpec = serviceProcess(name, port, { HOST: "127.0.0.1", ...env });
  return {
    url: localUrl(port),
    ...(await startTestProcess({ ...processSpec, args: args ?? processSpec.args })),
  };
}

export interface SystemOptions {
  /** How many processes of each service to start; default: one. */
  replicas?: Partial<Record<ServiceName, number>>;
  /** Environment variables for every service, which override those of TEST_ENV. */
  env?: Env;
  /** Node's arguments for a service, instead of those that run its built program. */
  args?: (name: ServiceName) => string[];
  /** A storage to use instead of a new one. It stays open when the system stops. */
  storage?: TestStore;
  redis?: TestStore;
  /** The URL of a database that already contains data; by default, a new database. */
  mongoUrl?: string;
}

export type System = Awaited<ReturnType<typeof startSystem>>;

/** Starts all services of a desk as processes on a new database, and waits until they are ready. */
export async function startSystem(options: SystemOptions = {}) {
  const [storage, redis] = await Promise.all([
    options.storage ?? openTestStorage(),
    options.redis ?? openTestRedis(),
  ]);
  const mongoUrl = options.mongoUrl ?? newDatabaseUrl(storage.url);
  const storeUrls = { MONGO_URL: mongoUrl, REDIS_URL: redis.url };
  const replicas = {} as Record<ServiceName, ServiceProcess[]>;
  async function start(name: ServiceName, extraEnv: Env = {}): Promise<void> {
    const env = { ...TEST_ENV, ...storeUrls, ...extraEnv, ...options.env };
    const startReplica = () => startService(name, env, options.args?.(name));
    replicas[name] = await Promise.all(Array.from({ length: options.replicas?.[name] ?? 1 }, startReplica));
  }
  await Promise.all([start("transactions"), start("settings-auth"), start("notifier")]);
  const listUrls = (name: ServiceName): string[] => replicas[name].map(({ url }) => url);
  await start("gateway", gatewayEnv(listUrls));
  const service = (name: ServiceName, index = 0): ServiceProcess => {
    const replica = replicas[name][index];
    if (!replica) throw new Error(`there is no ${name} ${index}`);
    return replica;
  };
  const { url } = service("gateway");
  return {
    /** The public URL of the desk, which is the gateway's. */
    url,
    api: new ApiClient(url),
    mongoUrl,
    redisUrl: redis.url,
    storage,
    redis,
    service,
    async stop(): Promise<void> {
      const processes = Object.values(replicas).flat();
      await Promise.all(processes.map((process) => process.stop()));
      if (!options.redis) await redis.close();
      if (!options.storage) await storage.close();
    },
  };
}

import {
  ApiClient,
  gatewayEnv,
  newDatabaseUrl,
  openTestRedis,
  openTestStorage,
  setUpDesk,
  startChaosProxy,
  startService,
  TEST_ENV,
} from "@tukar-saldo/test-kit";
import type { ChaosProxy, ServiceName, ServiceProcess } from "@tukar-saldo/test-kit";

const REPLICAS = [0, 1] as const;
/** Makes a stopping replica answer for three more seconds, as in production, so that gateways stop using it first. */
const DRAIN_ENV = { DRAIN_SECONDS: "3" };

/** A replica, the proxies through which it connects to the stores, and the proxy in front of the replica itself. */
export interface Replica {
  readonly process: ServiceProcess;
  readonly mongo: ChaosProxy;
  readonly redis: ChaosProxy;
  /** The proxy in front of the replica, through which gateways or, for a gateway, clients call it. */
  readonly http: ChaosProxy;
}

export type FaultsDesk = Awaited<ReturnType<typeof startFaultsDesk>>;

/** Starts two replicas of each service as processes, with a proxy on each of their connections. */
export async function startFaultsDesk() {
  const [storage, redis] = await Promise.all([openTestStorage({ own: true }), openTestRedis()]);
  const mongoUrl = newDatabaseUrl(storage.url);
  async function startReplica(name: ServiceName, extraEnv: NodeJS.ProcessEnv = {}): Promise<Replica> {
    const [toMongo, toRedis] = await Promise.all([startChaosProxy(mongoUrl), startChaosProxy(redis.url)]);
    const stores = { MONGO_URL: toMongo.url, REDIS_URL: toRedis.url };
    const process = await startService(name, { ...TEST_ENV, ...DRAIN_ENV, ...stores, ...extraEnv });
    return { process, mongo: toMongo, redis: toRedis, http: await startChaosProxy(process.url) };
  }
  const startBothReplicas = (name: ServiceName, extraEnv?: NodeJS.ProcessEnv): Promise<Replica[]> =>
    Promise.all(REPLICAS.map(() => startReplica(name, extraEnv)));
  const [transactions, settingsAuth, notifier] = await Promise.all([
    startBothReplicas("transactions"),
    startBothReplicas("settings-auth"),
    startBothReplicas("notifier"),
  ]);
  const upstreams = { transactions, "settings-auth": settingsAuth, notifier };
  // The proxies' URLs end with a slash; the gateway accepts such upstream URLs.
  const gateway = await startBothReplicas(
    "gateway",
    gatewayEnv((name) => upstreams[name].map(({ http }) => http.url)),
  );
  const replicas: Record<ServiceName, Replica[]> = { ...upstreams, gateway };
  const allReplicas = Object.values(replicas).flat();
  const gateways = gateway.map(({ http }) => new ApiClient(http.url, {}, 15_000));
  const [api] = gateways;
  if (api === undefined) throw new Error("a desk needs a gateway");
  const adminToken = await setUpDesk(api);
  return {
    storage,
    redis,
    mongoUrl,
    gateways,
    api,
    adminToken,
    replica(name: ServiceName, index = 0): Replica {
      const replica = replicas[name][index];
      if (replica === undefined) throw new Error(`there is no ${name} ${index}`);
      return replica;
    },
    /** Lists all replicas with their names, such as `notifier 1`. */
    listReplicas: (): (readonly [string, Replica])[] =>
      Object.entries(replicas).flatMap(([name, list]) =>
        list.map((one, index) => [`${name} ${index}`, one] as const),
      ),
    async stop(): Promise<void> {
      await Promise.all(allReplicas.map(({ process }) => process.stop()));
      await Promise.all(
        allReplicas
          .flatMap(({ mongo, redis: toRedis, http }) => [mongo, toRedis, http])
          .map((p) => p.close()),
      );
      await Promise.all([redis.close(), storage.close()]);
    },
  };
}

import type { ServiceName } from "@tukar-saldo/contracts";
import { createRefusalCounter } from "@tukar-saldo/service-kit";
import type { Logger, Metrics } from "@tukar-saldo/service-kit";
import type { Config } from "../config.js";
import { openUpstream } from "./upstream.js";
import type { Upstream } from "./upstream.js";

export type ProxiedService = Exclude<ServiceName, "gateway">;

/** The upstreams of all services behind the gateway. */
export interface Upstreams {
  readonly byService: Readonly<Record<ProxiedService, Upstream>>;
  /**
   * Whether every upstream has been ready once. A later outage does not change this; it only makes requests to that
   * upstream fail.
   */
  isReady(): boolean;
  close(): Promise<void>;
}

const REQUEST_OPTIONS = { maxInFlight: 200, reservedForStaff: 50, connections: 128 };
/** The options of the notifier's upstream: each long poll of Socket.IO occupies a connection for its duration. */
const LONG_POLL_OPTIONS = { maxInFlight: 10_000, reservedForStaff: 0, connections: null, isAdaptive: false };

/** Opens the upstreams of all services behind the gateway. */
export function openUpstreams(config: Config, log: Logger, metrics: Metrics | undefined): Upstreams {
  const commonOptions = { log, metrics, onRefused: createRefusalCounter(metrics, "overload") };
  const requestOptions = { ...commonOptions, ...REQUEST_OPTIONS, isAdaptive: config.LOAD_SHEDDING === "on" };
  const byService = {
    transactions: openUpstream({ name: "transactions", urls: config.TRANSACTIONS_URLS, ...requestOptions }),
    "settings-auth": openUpstream({
      name: "settings-auth",
      urls: config.SETTINGS_AUTH_URLS,
      ...requestOptions,
    }),
    notifier: openUpstream({
      name: "notifier",
      urls: config.NOTIFIER_URLS,
      ...commonOptions,
      ...LONG_POLL_OPTIONS,
    }),
  };
  const allUpstreams = Object.values(byService);
  metrics?.gauge("upstream_replicas", () =>
    allUpstreams.flatMap(({ name: upstream, countReplicas }) =>
      Object.entries(countReplicas()).map(([state, value]) => ({ labels: { upstream, state }, value })),
    ),
  );
  return {
    byService,
    isReady: () => allUpstreams.every(({ state }) => state() !== "starting"),
    async close() {
      await Promise.all(allUpstreams.map((upstream) => upstream.close()));
    },
  };
}

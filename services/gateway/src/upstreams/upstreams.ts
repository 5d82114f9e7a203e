import type { ServiceName } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";
import type { Config } from "../config.js";
import { watchUpstreamReadiness } from "./readiness.js";
import type { UpstreamReadiness } from "./readiness.js";
import { openUpstream } from "./upstream.js";
import type { Upstream } from "./upstream.js";

export type ProxiedService = Exclude<ServiceName, "gateway">;

/** The upstreams of all services behind the gateway. */
export interface Upstreams {
  readonly byService: Readonly<Record<ProxiedService, Upstream>>;
  readonly readiness: UpstreamReadiness;
  close(): Promise<void>;
}

const REQUEST_OPTIONS = { maxInFlight: 200, connections: 128 };
/** Limits of Socket.IO's upstream: each long poll holds a connection for its duration. */
const LONG_POLL_OPTIONS = { maxInFlight: 10_000, connections: null };

/** Opens the upstreams of all services behind the gateway. */
export function openUpstreams(config: Config, log: Logger): Upstreams {
  const byService = {
    transactions: openUpstream({
      name: "transactions",
      urls: config.TRANSACTIONS_URLS,
      ...REQUEST_OPTIONS,
      log,
    }),
    "settings-auth": openUpstream({
      name: "settings-auth",
      urls: config.SETTINGS_AUTH_URLS,
      ...REQUEST_OPTIONS,
      log,
    }),
    notifier: openUpstream({ name: "notifier", urls: config.NOTIFIER_URLS, ...LONG_POLL_OPTIONS, log }),
  };
  const all = Object.values(byService);
  const readiness = watchUpstreamReadiness(all);
  return {
    byService,
    readiness,
    async close() {
      readiness.stop();
      await Promise.all(all.map((upstream) => upstream.close()));
    },
  };
}

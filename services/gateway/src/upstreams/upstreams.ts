import type { Logger } from "@tukar-saldo/service-kit";
import type { Config } from "../config.js";
import { watchReadiness } from "./readiness.js";
import type { Readiness } from "./readiness.js";
import { openUpstream } from "./upstream.js";
import type { Upstream } from "./upstream.js";

export type UpstreamName = "transactions" | "settings-auth";

export interface Upstreams {
  of(name: UpstreamName): Upstream;
  notifier: Upstream;
  readiness: Readiness;
  close(): Promise<void>;
}

const CALLS = { maxInFlight: 200, connections: 128 };
/** Long polls stay open: each needs a connection of its own. */
const POLLS = { maxInFlight: 10_000, connections: null };

/** The services behind the gateway. */
export function openUpstreams(config: Config, log: Logger): Upstreams {
  const transactions = openUpstream({ name: "transactions", urls: config.TRANSACTIONS_URLS, ...CALLS, log });
  const settingsAuth = openUpstream({
    name: "settings-auth",
    urls: config.SETTINGS_AUTH_URLS,
    ...CALLS,
    log,
  });
  const notifier = openUpstream({ name: "notifier", urls: config.NOTIFIER_URLS, ...POLLS, log });
  const all = [transactions, settingsAuth, notifier];
  const readiness = watchReadiness(all);
  return {
    of: (name) => (name === "transactions" ? transactions : settingsAuth),
    notifier,
    readiness,
    async close() {
      readiness.stop();
      await Promise.all(all.map((upstream) => upstream.close()));
    },
  };
}

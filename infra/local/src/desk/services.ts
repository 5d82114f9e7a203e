import type { Secrets } from "../data/secrets.js";
import { inCheckout } from "../checkout.js";
import { isHttpReady } from "../processes/probes.js";
import type { SupervisedSpec } from "../processes/supervised-process.js";

/** The secrets that each service needs. */
const SECRETS = {
  transactions: ["JWT_SECRET", "SETTINGS_ENC_KEYS", "RESET_SECRET"],
  "settings-auth": ["JWT_SECRET", "SETTINGS_ENC_KEYS"],
  notifier: ["JWT_SECRET"],
  gateway: [],
} as const;

export type ServiceName = keyof typeof SECRETS;
export const SERVICE_NAMES = Object.keys(SECRETS) as ServiceName[];

/** `source`: straight from the sources, for a desk that restarts services as they change. */
export type Mode = "built" | "source";

export interface Desk {
  ports: Record<ServiceName, number>;
  /** Where the gateway listens. */
  host: string;
  mongoUrl: string;
  redisUrl: string;
  secrets: Secrets;
}

export const localUrl = (port: number): string => `http://127.0.0.1:${port}`;

const isSet = (name: string): boolean => Boolean(process.env[name] || process.env[`${name}_FILE`]);

/** Those of the data folder that the environment does not give; none in production, where it must give them all. */
function secretsFor(name: ServiceName, secrets: Secrets): NodeJS.ProcessEnv {
  if (process.env["APP_ENV"] === "production") return {};
  const missing = SECRETS[name].filter((secret) => !isSet(secret));
  return Object.fromEntries(missing.map((secret) => [secret, secrets[secret]]));
}

/** Where the gateway finds the other services. */
export const upstreamUrls = (urls: Record<Exclude<ServiceName, "gateway">, string[]>): NodeJS.ProcessEnv => ({
  TRANSACTIONS_URLS: urls.transactions.join(","),
  SETTINGS_AUTH_URLS: urls["settings-auth"].join(","),
  NOTIFIER_URLS: urls.notifier.join(","),
});

/** The environment of a service of this desk; what the user set in their own wins inside each service. */
export function serviceEnv(name: ServiceName, desk: Desk): NodeJS.ProcessEnv {
  const url = (of: ServiceName): string[] => [localUrl(desk.ports[of])];
  const urls = {
    transactions: url("transactions"),
    "settings-auth": url("settings-auth"),
    notifier: url("notifier"),
  };
  return {
    APP_ENV: process.env["APP_ENV"] || "development",
    HOST: name === "gateway" ? desk.host : "127.0.0.1",
    MONGO_URL: desk.mongoUrl,
    REDIS_URL: desk.redisUrl,
    ...(name === "gateway" ? { ...upstreamUrls(urls), WEB_DIST: inCheckout("web/dist") } : {}),
    ...secretsFor(name, desk.secrets),
  };
}

/** How to run one process of a service. */
export function serviceProcess(
  name: ServiceName,
  { port, env, mode = "built" }: { port: number; env: NodeJS.ProcessEnv; mode?: Mode },
): SupervisedSpec {
  const tsx = ["--import", "tsx", "--conditions=tukar-src", inCheckout(`services/${name}/src/main.ts`)];
  const main = mode === "source" ? tsx : [inCheckout(`services/${name}/dist/main.js`)];
  return {
    name,
    command: process.execPath,
    args: ["--enable-source-maps", ...main],
    env: { ...env, PORT: String(port) },
    probe: () => isHttpReady(localUrl(port)),
  };
}

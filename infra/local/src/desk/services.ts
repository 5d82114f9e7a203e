import type { Secrets } from "../data-folder.js";
import { inCheckout, VITE } from "../checkout.js";
import { isHttpReady, isListening } from "../processes/probes.js";
import type { SupervisedSpec } from "../processes/supervisor.js";

/** The secrets that each service needs. */
const SECRETS = {
  transactions: ["JWT_SECRET", "SETTINGS_ENC_KEYS", "RESET_SECRET"],
  "settings-auth": ["JWT_SECRET", "SETTINGS_ENC_KEYS"],
  notifier: ["JWT_SECRET"],
  gateway: [],
} as const;

export type ServiceName = keyof typeof SECRETS;
export const SERVICE_NAMES = Object.keys(SECRETS) as ServiceName[];

export const localUrl = (port: number): string => `http://127.0.0.1:${port}`;

/** Those of the data folder that the environment does not give; none in production, where it must give them all. */
function secretsFor(name: ServiceName, secrets: Secrets): NodeJS.ProcessEnv {
  if (process.env["APP_ENV"] === "production") return {};
  const missing = SECRETS[name].filter((secret) => !process.env[secret] && !process.env[`${secret}_FILE`]);
  return Object.fromEntries(missing.map((secret) => [secret, secrets[secret]]));
}

export interface StoreAccess {
  storage: { url: string };
  redis: { url: string };
  secrets: Secrets;
}

/** The environment of a service on these stores; what the user set in their own wins inside each service. */
export const serviceEnv = (
  name: ServiceName,
  { storage, redis, secrets }: StoreAccess,
): NodeJS.ProcessEnv => ({
  APP_ENV: process.env["APP_ENV"] || "development",
  HOST: "127.0.0.1",
  MONGO_URL: storage.url,
  REDIS_URL: redis.url,
  ...secretsFor(name, secrets),
});

/** Where the gateway finds the other services, and the web app. */
export const gatewayEnv = (urls: (name: Exclude<ServiceName, "gateway">) => string[]): NodeJS.ProcessEnv => ({
  TRANSACTIONS_URLS: urls("transactions").join(","),
  SETTINGS_AUTH_URLS: urls("settings-auth").join(","),
  NOTIFIER_URLS: urls("notifier").join(","),
  WEB_DIST: inCheckout("web/dist"),
});

/** How to run one process of a service, as it was built. */
export const serviceProcess = (name: ServiceName, port: number, env: NodeJS.ProcessEnv): SupervisedSpec => ({
  name,
  command: process.execPath,
  args: ["--enable-source-maps", inCheckout(`services/${name}/dist/main.js`)],
  env: { ...env, PORT: String(port) },
  probe: () => isHttpReady(localUrl(port)),
});

/** Has tsx run it from its sources, and start it again when a file changes that it has imported. */
export const watched = (spec: SupervisedSpec): SupervisedSpec => ({
  ...spec,
  args: [
    inCheckout("node_modules/tsx/dist/cli.mjs"),
    "watch",
    "--clear-screen=false",
    inCheckout(`services/${spec.name}/src/main.ts`),
  ],
  guarded: true,
});

/** Vite's server: it reloads the page when the web app changes, and forwards calls to the gateway. */
export const viteProcess = (host: string, port: number, gatewayUrl: string): SupervisedSpec => ({
  name: "web",
  command: process.execPath,
  args: [
    ...VITE.slice(1),
    inCheckout("web"),
    `--host=${host}`,
    `--port=${port}`,
    "--strictPort",
    "--clearScreen=false",
  ],
  env: { DESK_URL: gatewayUrl },
  guarded: true,
  probe: () => isListening(port),
});

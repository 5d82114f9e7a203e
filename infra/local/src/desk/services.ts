import { generateSecret } from "../data-folder.js";
import type { DeskSecrets } from "../data-folder.js";
import { findFreePort, isHttpReady, isListening, localUrl } from "../ports.js";
import type { DeskAddress } from "../ports.js";
import type { ProcessSpec } from "../processes/start-process.js";
import { repositoryPath } from "../programs.js";
import type { RunFile } from "../run-file.js";
import type { DeskStores } from "./desk-stores.js";

const SECRET_NAMES = {
  transactions: ["GATEWAY_SECRET", "JWT_SECRET", "SETTINGS_ENC_KEYS", "RESET_SECRET"],
  "settings-auth": ["AUDIT_KEY", "GATEWAY_SECRET", "JWT_SECRET", "SETTINGS_ENC_KEYS"],
  notifier: ["GATEWAY_SECRET", "JWT_SECRET"],
  gateway: ["GATEWAY_SECRET"],
} as const;

export type ServiceName = keyof typeof SECRET_NAMES;
export const SERVICE_NAMES = Object.keys(SECRET_NAMES) as ServiceName[];

const HEAP_OPTION = `--max-old-space-size=${process.env["HEAP_MB"] || 384}`;

/** Selects those generated secrets of a service that the environment does not set; none in production. */
function selectSecrets(name: ServiceName, secrets: DeskSecrets): NodeJS.ProcessEnv {
  if (process.env["APP_ENV"] === "production") return {};
  const unset = SECRET_NAMES[name].filter((secret) => !process.env[secret] && !process.env[`${secret}_FILE`]);
  return Object.fromEntries(unset.map((secret) => [secret, secrets[secret]]));
}

/** Environment variables of a service. Those that the user has set take precedence. */
export const serviceEnv = (name: ServiceName, stores: RunFile, secrets: DeskSecrets): NodeJS.ProcessEnv => ({
  APP_ENV: process.env["APP_ENV"] || "development",
  HOST: "127.0.0.1",
  MONGO_URL: stores.mongo_url,
  REDIS_URL: stores.redis_url,
  ...selectSecrets(name, secrets),
});

/** The gateway's variables for the URLs of the other services and the folder of the built web app. */
export const gatewayEnv = (urls: (name: Exclude<ServiceName, "gateway">) => string[]): NodeJS.ProcessEnv => ({
  TRANSACTIONS_URLS: urls("transactions").join(","),
  SETTINGS_AUTH_URLS: urls("settings-auth").join(","),
  NOTIFIER_URLS: urls("notifier").join(","),
  WEB_DIST: repositoryPath("web/dist"),
});

/** The specification of a process that runs a service from its bundle. With a small heap, V8 frees memory sooner. */
export const serviceProcess = (name: ServiceName, port: number, env: NodeJS.ProcessEnv): ProcessSpec => ({
  name,
  args: ["--enable-source-maps", HEAP_OPTION, repositoryPath(`services/${name}/dist/main.js`)],
  env: { ...env, PORT: String(port) },
  probe: () => isHttpReady(localUrl(port, env["HOST"])),
});

/** Node's arguments to run tsx and Vite from the root. Vite needs tsx, as its configuration imports `libs/`. */
const TSX_WATCH = "node_modules/tsx/dist/cli.mjs watch --clear-screen=false".split(" ");
const VITE = "--import=tsx node_modules/vite/bin/vite.js web --strictPort --clearScreen=false".split(" ");

/** Runs a service from its sources by tsx, which restarts it when an imported file changes. */
const withTsxWatch = (spec: ProcessSpec): ProcessSpec => ({
  ...spec,
  args: [...TSX_WATCH, repositoryPath(`services/${spec.name}/src/main.ts`)],
});

/** Vite's server: it reloads the page when the web app changes, and forwards API requests to the gateway. */
const viteProcess = (host: string, port: number, gatewayUrl: string): ProcessSpec => ({
  name: "web",
  args: [...VITE, `--host=${host}`, `--port=${port}`],
  env: { DESK_URL: gatewayUrl },
  probe: () => isListening(port, host),
});

/** Plans the processes of services and web app. If `isReloading`, Vite listens on the public address. */
export async function planProcesses({ host, port }: DeskAddress, stores: DeskStores, isReloading: boolean) {
  const [ports, metricsPorts] = [{} as Record<ServiceName, number>, {} as Record<ServiceName, number>];
  for (const name of SERVICE_NAMES)
    [ports[name], metricsPorts[name]] = [await findFreePort(), await findFreePort()];
  if (!isReloading) ports.gateway = port;
  // The metrics ports need a token, as other users of the machine can reach them.
  const metricsToken = process.env["METRICS_TOKEN"] ?? generateSecret();
  const upstreams = gatewayEnv((name) => [localUrl(ports[name])]);
  const services = SERVICE_NAMES.map((name) => {
    const overrides = name === "gateway" ? { ...upstreams, HOST: isReloading ? "127.0.0.1" : host } : {};
    const env = { ...serviceEnv(name, stores.urls, stores.secrets), ...overrides };
    const metrics = { METRICS_PORT: String(metricsPorts[name]), METRICS_TOKEN: metricsToken };
    return serviceProcess(name, ports[name], { ...env, ...metrics });
  });
  const withReload = () => [...services.map(withTsxWatch), viteProcess(host, port, localUrl(ports.gateway))];
  const runFile: RunFile = { metrics_ports: metricsPorts, metrics_token: metricsToken };
  return { processes: isReloading ? withReload() : services, runFile };
}

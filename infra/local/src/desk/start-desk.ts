import { once } from "node:events";
import { buildCheckout } from "../checkout.js";
import { openDataFolder } from "../data-folder.js";
import type { DataFolder } from "../data-folder.js";
import { createDeskLog } from "../log.js";
import { freePort, publicPort } from "../ports.js";
import { openStores } from "./desk-stores.js";
import type { DeskStores } from "./desk-stores.js";
import {
  gatewayEnv,
  localUrl,
  SERVICE_NAMES,
  serviceEnv,
  serviceProcess,
  viteProcess,
  watched,
} from "./services.js";

const LOCAL_HOSTS = ["127.0.0.1", "0.0.0.0", "::"];

/** What a user needs once everything runs. */
function banner(url: string, folder: DataFolder, { storage }: DeskStores): string {
  const rows = {
    "Tukar Saldo is ready": url,
    "Set it up (once)": `${url}/initpage`,
    "Sign in": `${url}/mimin/deye/login`,
    Data: `${folder.path} (${storage.title})`,
    "Secret to reset data": process.env["RESET_SECRET"]
      ? "the one in the environment"
      : `RESET_SECRET in ${folder.file("secrets.json")}`,
    Stop: "Ctrl-C",
  };
  const lines = Object.entries(rows).map(([label, text]) => `  ${label.padEnd(22)}${text}`);
  return `\n${lines.join("\n")}\n\n`;
}

/** What runs on the stores. With reload Vite's server has the public address, and the gateway another. */
async function planServices(host: string, port: number, stores: DeskStores, isReloading: boolean) {
  const ports = {
    transactions: await freePort(),
    "settings-auth": await freePort(),
    notifier: await freePort(),
    gateway: isReloading ? await freePort() : port,
  };
  const gateway = {
    ...gatewayEnv((name) => [localUrl(ports[name])]),
    HOST: isReloading ? "127.0.0.1" : host,
  };
  const services = SERVICE_NAMES.map((name) =>
    serviceProcess(name, ports[name], {
      ...serviceEnv(name, stores),
      ...(name === "gateway" ? gateway : {}),
    }),
  );
  if (!isReloading) return services;
  return [...services.map(watched), viteProcess(host, port, localUrl(ports.gateway))];
}

async function runDesk(folder: DataFolder, signal: AbortSignal, isReloading: boolean): Promise<never> {
  const log = createDeskLog();
  const { progress } = log;
  const stores = await openStores(folder, log, signal);
  const { host, port } = await publicPort();
  // With reload everything but the storage runs from its sources.
  const what = isReloading ? { web: false, programs: ["infra/embedded-mongo"] } : {};
  await buildCheckout({ progress, signal, ...what });
  try {
    progress("starting storage and Redis");
    await stores.start();
    const url = `http://${LOCAL_HOSTS.includes(host) ? "localhost" : host}:${port}`;
    const services = await planServices(host, port, stores, isReloading);
    await stores.runFile.setUrls({ url, mongo_url: stores.storage.url, redis_url: stores.redis.url });
    progress("starting the services");
    await stores.supervisor.start(services);
    process.stdout.write(banner(url, folder, stores));
    await once(signal, "abort");
    throw signal.reason;
  } finally {
    if (signal.aborted) progress(`stopping (${(signal.reason as Error).message})`);
    await stores.stop();
  }
}

/** `npm start`: runs the whole desk on this machine until it is told to stop. */
export async function startDesk(_args: string[], signal: AbortSignal, isReloading = false): Promise<never> {
  const folder = await openDataFolder({ signal });
  return runDesk(folder, signal, isReloading).finally(folder.release);
}

/** `npm run dev`: the same from the sources, with reload. */
export const startDevDesk = (args: string[], signal: AbortSignal): Promise<never> =>
  startDesk(args, signal, true);

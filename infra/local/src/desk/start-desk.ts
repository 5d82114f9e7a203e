import { buildCheckout, inCheckout } from "../checkout.js";
import { openDataFolder } from "../data/folder.js";
import type { DataFolder } from "../data/folder.js";
import { createDeskLog } from "../log/desk-log.js";
import { freePort, publicPort } from "../ports.js";
import { untilAborted } from "../processes/abort-signal.js";
import type { SupervisedSpec } from "../processes/supervised-process.js";
import { planStores, superviseStores } from "./desk-stores.js";
import type { DeskStores } from "./desk-stores.js";
import { viteProcess, watchSources } from "./reload.js";
import { localUrl, SERVICE_NAMES, serviceEnv, serviceProcess } from "./services.js";
import type { Mode } from "./services.js";

const LOCAL_HOSTS = ["127.0.0.1", "0.0.0.0", "::"];
/** With reload everything but the storage runs from its sources. */
const BUILDS = { built: {}, source: { web: false, projects: [inCheckout("infra/embedded-mongo")] } };
const STORAGE_TITLES = {
  given: "MongoDB of MONGO_URL",
  embedded: "embedded storage",
  mongod: "private mongod",
};

/** What a user needs once everything runs. */
function banner(url: string, folder: DataFolder, { storageKind }: DeskStores): string {
  const rows = {
    "Tukar Saldo is ready": url,
    "Set it up (once)": `${url}/initpage`,
    "Sign in": `${url}/mimin/deye/login`,
    Data: `${folder.path} (${STORAGE_TITLES[storageKind]})`,
    "Secret to reset data": process.env["RESET_SECRET"]
      ? "the one in the environment"
      : `RESET_SECRET in ${folder.file("secrets.json")}`,
    Stop: "Ctrl-C",
  };
  return `\n${Object.entries(rows)
    .map(([label, text]) => `  ${label.padEnd(22)}${text}`)
    .join("\n")}\n\n`;
}

interface Address {
  host: string;
  port: number;
}

/** What runs on the stores. With reload Vite's server has the public port, and the gateway another. */
async function planServices(
  mode: Mode,
  { host, port }: Address,
  stores: DeskStores,
): Promise<SupervisedSpec[]> {
  const isReloading = mode === "source";
  const ports = {
    transactions: await freePort(),
    "settings-auth": await freePort(),
    notifier: await freePort(),
    gateway: isReloading ? await freePort() : port,
  };
  const { secrets, storage, redis } = stores;
  const gatewayHost = isReloading ? "127.0.0.1" : host;
  const desk = { ports, host: gatewayHost, mongoUrl: storage.url, redisUrl: redis.url, secrets };
  const services = SERVICE_NAMES.map((name) =>
    serviceProcess(name, { port: ports[name], env: serviceEnv(name, desk), mode }),
  );
  return isReloading ? [...services, viteProcess(host, port, localUrl(ports.gateway))] : services;
}

async function runDesk(mode: Mode, folder: DataFolder, signal: AbortSignal): Promise<void> {
  const log = createDeskLog();
  const options = { progress: log.progress, signal };
  const stores = await planStores(folder, options);
  const address = await publicPort();
  await buildCheckout({ ...options, ...BUILDS[mode] });
  const { supervisor, runFile, stop, ready } = superviseStores(folder, stores, log);
  const unlessAborted = async (step: Promise<unknown>): Promise<void> => {
    await Promise.race([step, untilAborted(signal)]);
    signal.throwIfAborted();
  };
  try {
    log.progress("starting storage and Redis");
    await unlessAborted(ready());
    const url = `http://${LOCAL_HOSTS.includes(address.host) ? "localhost" : address.host}:${address.port}`;
    const services = await planServices(mode, address, stores);
    await runFile.setUrls({ url, mongo_url: stores.storage.url, redis_url: stores.redis.url });
    log.progress("starting the services");
    await unlessAborted(supervisor.startServices(services));
    process.stdout.write(banner(url, folder, stores));
    const unwatch = mode === "source" ? watchSources((names) => supervisor.restart(names)) : undefined;
    await untilAborted(signal);
    unwatch?.();
  } finally {
    if (signal.aborted) log.progress(`stopping (${(signal.reason as Error).message})`);
    await stop();
  }
}

/** Runs the whole desk on this machine until it is told to stop. */
export async function startDesk(mode: Mode, signal: AbortSignal): Promise<void> {
  const folder = await openDataFolder({ signal });
  await runDesk(mode, folder, signal).finally(folder.release);
}

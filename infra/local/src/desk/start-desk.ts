import { once } from "node:events";
import { buildOutdated } from "../checkout.js";
import { dataPath } from "../data-folder.js";
import { createDeskLog } from "../log.js";
import { findPublicAddress } from "../ports.js";
import { prepareStores } from "./desk-stores.js";
import { planProcesses } from "./services.js";

/** The text that `npm start` prints once the desk is ready. */
function formatBanner(url: string, storage: string): string {
  const secret = process.env["RESET_SECRET"]
    ? "the one in the environment"
    : `RESET_SECRET in ${dataPath("secrets.json")}`;
  return `
  Tukar Saldo is ready  ${url}
  Set it up (once)      ${url}/initpage
  Sign in               ${url}/mimin/deye/login
  Data                  ${dataPath()} (${storage})
  Secret to reset data  ${secret}
  Stop                  Ctrl-C

`;
}

/** A desk that is ready. */
interface ReadyDesk {
  readonly url: string;
  /** The URL of its storage, with credentials. */
  readonly mongoUrl: string;
  /** What its storage is, in words. */
  readonly storage: string;
}

interface DeskRun<Result> {
  readonly signal: AbortSignal;
  /** Whether services and web app run from their sources and reload when a source changes. */
  readonly isReloading?: boolean;
  /** Called once the desk is ready. When its promise settles, the desk is stopped. */
  callback(desk: ReadyDesk): Promise<Result>;
}

/** Runs the whole desk while the callback runs. @returns the callback's result */
export async function runDesk<Result>({ signal, isReloading = false, callback }: DeskRun<Result>) {
  const log = createDeskLog();
  const { progress } = log;
  const stores = await prepareStores(log, signal);
  try {
    const address = await findPublicAddress();
    // Services and web app that run from their sources need no bundles; the storage needs its bundle.
    const buildOptions = isReloading ? { web: false, programs: ["infra/embedded-mongo"] } : {};
    await buildOutdated({ progress, signal, ...buildOptions });
    progress("starting storage and Redis");
    await stores.start();
    const plan = await planProcesses(address, stores, isReloading);
    const metrics = { metrics_ports: plan.metricsPorts, metrics_token: plan.metricsToken };
    await stores.runFile.add({ url: address.url, ...stores.urls, ...metrics });
    progress("starting the services");
    await stores.supervisor.start(plan.processes);
    return await callback({ url: address.url, mongoUrl: stores.urls.mongo_url, storage: stores.title });
  } finally {
    progress(signal.aborted ? `stopping (${(signal.reason as Error).message})` : "stopping");
    await stores.stop();
  }
}

/** `npm start` runs the whole desk until it is told to stop; `npm run dev` runs it from its sources, with reload. */
export function startDesk(_args: string[], signal: AbortSignal, command: string): Promise<number> {
  return runDesk({
    signal,
    isReloading: command === "dev",
    async callback({ url, storage }) {
      process.stdout.write(formatBanner(url, storage));
      await once(signal, "abort");
      throw signal.reason;
    },
  });
}

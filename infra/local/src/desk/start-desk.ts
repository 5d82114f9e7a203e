import { once } from "node:events";
import { dataPath } from "../data-folder.js";
import { createDeskLog } from "../log.js";
import { findPublicAddress } from "../ports.js";
import { buildOutdated } from "../programs.js";
import { prepareStores } from "./desk-stores.js";
import type { DeskStores } from "./desk-stores.js";
import { planProcesses } from "./services.js";

/** The text that `npm start` prints once the desk is ready. */
function formatBanner(url: string, storage: string): string {
  const resetSecretLocation = process.env["RESET_SECRET"]
    ? "the one in the environment"
    : `RESET_SECRET in ${dataPath("secrets.json")}`;
  return `
  Tukar Saldo is ready  ${url}
  Set it up (once)      ${url}/initpage
  Sign in               ${url}/mimin/deye/login
  Data                  ${dataPath()} (${storage})
  Secret to reset data  ${resetSecretLocation}
  Stop                  Ctrl-C

`;
}

/**
 * Runs the whole desk: calls the callback once the desk is ready, and stops the desk when the callback ends.
 * @param options `isReloading`: services and web app run from their sources, and reload when a source changes
 * @returns the callback's result
 */
export async function runDesk<Result>(
  signal: AbortSignal,
  callback: (url: string, stores: DeskStores) => Promise<Result>,
  { isReloading = false } = {},
): Promise<Result> {
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
    await stores.runFile.add({ url: address.url, ...stores.urls, ...plan.runFile });
    progress("starting the services");
    await stores.supervisor.start(plan.processes);
    return await callback(address.url, stores);
  } finally {
    progress(signal.aborted ? `stopping (${(signal.reason as Error).message})` : "stopping");
    await stores.stop();
  }
}

/** `npm start` runs the whole desk until it is told to stop; `npm run dev` runs it from its sources, with reload. */
export async function startDesk(_args: string[], signal: AbortSignal, command: string): Promise<never> {
  async function announce(url: string, { title }: DeskStores): Promise<never> {
    process.stdout.write(formatBanner(url, title));
    await once(signal, "abort");
    throw signal.reason;
  }
  return runDesk(signal, announce, { isReloading: command === "dev" });
}

import { once } from "node:events";
import { buildOutdated } from "../checkout.js";
import { dataPath } from "../data-folder.js";
import { createDeskLog } from "../log.js";
import { findPublicAddress } from "../ports.js";
import { prepareStores } from "./desk-stores.js";
import { planProcesses } from "./services.js";

/** The text that `npm start` prints once the desk is ready. */
function banner(url: string, storage: string): string {
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

/** `npm start` runs the whole desk until it is told to stop; `npm run dev` runs it from its sources, with reload. */
export async function startDesk(_args: string[], signal: AbortSignal, command: string): Promise<never> {
  const log = createDeskLog();
  const { progress } = log;
  const stores = await prepareStores(log, signal);
  try {
    const address = await findPublicAddress();
    // `npm run dev` runs services and web app from their sources, so only the storage is bundled.
    const what = command === "dev" ? { web: false, programs: ["infra/embedded-mongo"] } : {};
    await buildOutdated({ progress, signal, ...what });
    progress("starting storage and Redis");
    await stores.start();
    const { processes, metricsPorts } = await planProcesses(address, stores, command === "dev");
    await stores.runFile.add({ url: address.url, ...stores.urls, metrics_ports: metricsPorts });
    progress("starting the services");
    await stores.supervisor.start(processes);
    process.stdout.write(banner(address.url, stores.title));
    await once(signal, "abort");
    throw signal.reason;
  } finally {
    if (signal.aborted) progress(`stopping (${(signal.reason as Error).message})`);
    await stores.stop();
  }
}

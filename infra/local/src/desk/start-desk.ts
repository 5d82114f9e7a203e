import { once } from "node:events";
import { buildCheckout } from "../checkout.js";
import { dataFile } from "../data-folder.js";
import { createDeskLog } from "../log.js";
import { publicAddress } from "../ports.js";
import { openStores } from "./desk-stores.js";
import { planServices } from "./services.js";

/** What a user needs once everything runs. */
function banner(url: string, storage: string): string {
  const secret = process.env["RESET_SECRET"]
    ? "the one in the environment"
    : `RESET_SECRET in ${dataFile("secrets.json")}`;
  return `
  Tukar Saldo is ready  ${url}
  Set it up (once)      ${url}/initpage
  Sign in               ${url}/mimin/deye/login
  Data                  ${dataFile()} (${storage})
  Secret to reset data  ${secret}
  Stop                  Ctrl-C

`;
}

/** `npm start` runs the whole desk until it is told to stop; `npm run dev` runs it from its sources, with reload. */
export async function startDesk(_args: string[], signal: AbortSignal, command: string): Promise<never> {
  const log = createDeskLog();
  const { progress } = log;
  const stores = await openStores(log, signal);
  try {
    const address = await publicAddress();
    // `npm run dev` runs services and web app from their sources.
    const what = command === "dev" ? { web: false, programs: ["infra/embedded-mongo"] } : {};
    await buildCheckout({ progress, signal, ...what });
    progress("starting storage and Redis");
    await stores.start();
    await stores.runFile.add({ url: address.url, ...stores.urls });
    progress("starting the services");
    await stores.supervisor.start(await planServices(address, stores, command === "dev"));
    process.stdout.write(banner(address.url, stores.title));
    await once(signal, "abort");
    throw signal.reason;
  } finally {
    if (signal.aborted) progress(`stopping (${(signal.reason as Error).message})`);
    await stores.stop();
  }
}

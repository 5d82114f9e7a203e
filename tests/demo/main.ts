import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { isListening } from "@tukar-saldo/test-kit";
import { UserFacingError } from "../../infra/local/bootstrap.mjs";
import { runDesk } from "../../infra/local/src/desk/start-desk.js";
import { prepareFolder, removeFolder, stopDemo, useDemoEnvironment } from "./demo-folder.js";
import { DEMO_USAGE, readDemoOptions } from "./options.js";
import { playDemo } from "./play-demo.js";

const FIRST_PORT = 5_000;
/** How long a stopped night may take to finish its last request and to check its books. */
const BOOKS_TIMEOUT_MS = 30_000;

/** Finds the first free port from 5000 on, as a desk may run on this machine, too. */
async function findPort(port = FIRST_PORT): Promise<number> {
  const isUsed = await isListening(port).catch(() => false);
  return isUsed ? findPort(port + 1) : port;
}

/** Waits until the demo is told to stop. @throws UserFacingError after the time that the books may take from then on */
async function limitBooks(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, "abort");
  await delay(BOOKS_TIMEOUT_MS, undefined, { ref: false });
  throw new UserFacingError("The night did not end in time: its books were not checked.");
}

/** `npm run demo`: runs a desk with a history and a simulated night, then removes its data; `--stop` ends a demo. */
export async function runDemo(args: string[], signal: AbortSignal): Promise<number> {
  const options = readDemoOptions(args);
  if (options.help) {
    console.log(DEMO_USAGE);
    return 0;
  }
  useDemoEnvironment();
  if (options.stop) return stopDemo(signal);
  process.env["PORT"] ||= String(await findPort());
  await prepareFolder(signal);
  try {
    // A stopped night still checks its books against the desk, so the desk runs until they are closed.
    const doBooksAddUp = await runDesk(signal, (url, { urls }) =>
      Promise.race([playDemo(url, urls.mongo_url, options, signal), limitBooks(signal)]),
    );
    return doBooksAddUp ? 0 : 1;
  } finally {
    await removeFolder();
  }
}

import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { isListening } from "@tukar-saldo/test-kit";
import { UserFacingError } from "../../infra/local/bootstrap.mjs";
import { runDesk } from "../../infra/local/src/desk/start-desk.js";
import { prepareFolder, removeFolder, stopDemo, useDemoEnvironment } from "./demo-folder.js";
import { DEMO_USAGE, readDemoOptions } from "./options.js";
import { playDemo } from "./play-demo.js";

const FIRST_PORT = 5_000;
/** How long a demo that was told to stop may take to finish its last request and to check its books. */
const BOOKS_TIMEOUT_MS = 30_000;

/** Finds the first free port from 5000 on, because another desk may already use port 5000 on this machine. */
async function findPort(port = FIRST_PORT): Promise<number> {
  const isUsed = await isListening(port).catch(() => false);
  return isUsed ? findPort(port + 1) : port;
}

/** Throws a UserFacingError when BOOKS_TIMEOUT_MS have passed since the demo was told to stop. */
async function rejectAfterBooksTimeout(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, "abort");
  await delay(BOOKS_TIMEOUT_MS, undefined, { ref: false });
  throw new UserFacingError("The night did not end in time: its books were not checked.");
}

/** `npm run demo`: runs a desk with past orders and a simulated night, then removes its data; `--stop` ends a demo. */
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
    // When the demo is told to stop, the desk keeps running until the books have been checked against it.
    const doBooksAddUp = await runDesk(signal, (url, { urls }) =>
      Promise.race([playDemo(url, urls.mongo_url, options, signal), rejectAfterBooksTimeout(signal)]),
    );
    return doBooksAddUp ? 0 : 1;
  } finally {
    await removeFolder();
  }
}

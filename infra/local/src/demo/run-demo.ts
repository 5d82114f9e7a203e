import { repositoryPath } from "../checkout.js";
import { runDesk } from "../desk/start-desk.js";
import { isListening } from "../ports.js";
import { startProcess } from "../processes/start-process.js";
import { DEMO_USAGE, readDemoOptions } from "./options.js";
import { prepareFolder, removeFolder, stopDemo, useDemoEnvironment } from "./demo-folder.js";

/** How long the night may take to end its last request and to check its books. */
const BOOKS_TIMEOUT_MS = 30_000;
const FIRST_PORT = 5_000;

/** The port of a desk, else the next one that is free: a desk may run here, too. */
async function findPort(port = FIRST_PORT): Promise<number> {
  const isTaken = await isListening(port).catch(() => false);
  return isTaken ? findPort(port + 1) : port;
}

const show = (line: string, isError: boolean): void =>
  void (isError ? process.stderr : process.stdout).write(`${line}\n`);

/** Plays the night on the running desk. @returns its exit code: whether the books add up */
async function playNight(args: string[], signal: AbortSignal): Promise<number> {
  const program = ["--import", "tsx", repositoryPath("tests/demo/main.ts"), ...args];
  signal.throwIfAborted();
  const night = startProcess({ name: "demo", args: program }, show);
  // The night ends in its own time: it closes its books, for which the desk still runs.
  signal.addEventListener("abort", () => void night.stop(BOOKS_TIMEOUT_MS), { once: true });
  const { code } = await night.exited;
  return code ?? 1;
}

/** `npm run demo` runs a desk with a history and a night that goes on, and leaves nothing; `--stop` ends one. */
export async function runDemoCommand(args: string[], signal: AbortSignal): Promise<number> {
  const { help, stop } = readDemoOptions(args);
  if (help) console.log(DEMO_USAGE);
  if (help) return 0;
  useDemoEnvironment();
  if (stop) return stopDemo(signal);
  process.env["PORT"] ||= String(await findPort());
  await prepareFolder(signal);
  try {
    return await runDesk({ signal, work: () => playNight(args, signal) });
  } finally {
    await removeFolder();
  }
}

import { repositoryPath } from "../checkout.js";
import { runDesk } from "../desk/start-desk.js";
import { isListening } from "../ports.js";
import { startProcess } from "../processes/start-process.js";
import { DEMO_USAGE, readDemoOptions } from "./options.js";
import { prepareFolder, removeFolder, stopDemo, useDemoEnvironment } from "./demo-folder.js";

/** How long a stopped night may take to finish its last request and to check its books. */
const BOOKS_TIMEOUT_MS = 30_000;
const FIRST_PORT = 5_000;

/** Finds the first free port from 5000 on, as a desk may run on this machine, too. */
async function findPort(port = FIRST_PORT): Promise<number> {
  const isUsed = await isListening(port).catch(() => false);
  return isUsed ? findPort(port + 1) : port;
}

const printLine = (line: string, isError: boolean): void =>
  void (isError ? process.stderr : process.stdout).write(`${line}\n`);

/** Runs the simulated night against the running desk. @returns its exit code: 0 if the books add up */
async function runNight(args: string[], signal: AbortSignal): Promise<number> {
  const program = ["--import", "tsx", repositoryPath("tests/demo/main.ts"), ...args];
  signal.throwIfAborted();
  const night = startProcess({ name: "demo", args: program }, printLine);
  // A stopped night still checks its books against the desk, so the desk runs until the night has exited.
  signal.addEventListener("abort", () => void night.stop(BOOKS_TIMEOUT_MS), { once: true });
  const { code } = await night.exited;
  return code ?? 1;
}

/** `npm run demo`: runs a desk with a history and a simulated night, then removes its data; `--stop` ends a demo. */
export async function runDemoCommand(args: string[], signal: AbortSignal): Promise<number> {
  const { help, stop } = readDemoOptions(args);
  if (help) console.log(DEMO_USAGE);
  if (help) return 0;
  useDemoEnvironment();
  if (stop) return stopDemo(signal);
  process.env["PORT"] ||= String(await findPort());
  await prepareFolder(signal);
  try {
    return await runDesk({ signal, callback: () => runNight(args, signal) });
  } finally {
    await removeFolder();
  }
}

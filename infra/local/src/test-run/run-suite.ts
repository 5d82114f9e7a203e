import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { npmProgram } from "../../bootstrap.mjs";
import { inCheckout } from "../checkout.js";
import { runToEnd } from "../processes/start-process.js";
import type { Suite } from "./suites.js";

const TIMEOUT_MS = 12 * 60_000;
const JEST = [
  "--experimental-vm-modules",
  "--disable-warning=ExperimentalWarning",
  inCheckout("node_modules/jest/bin/jest.js"),
];

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
export type Result = Counts & { name: string; seconds: number };

interface SuiteOptions {
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  patterns: string[];
}

/** Whether a Node script, its output shown, ends with 0 within the time. */
async function runNode(
  args: string[],
  { env, signal }: SuiteOptions,
  timeoutMs = TIMEOUT_MS,
): Promise<boolean> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const spec = { command: process.execPath, args, env };
  const exit = await runToEnd(spec, AbortSignal.any([signal, timeout])).catch((error: unknown) => {
    if (!timeout.aborted) throw error;
    return { code: 1 };
  });
  signal.throwIfAborted();
  return exit.code === 0;
}

/** What jest reports; a test file that could not even be loaded is a failure too. */
async function readReport(file: string, succeeded: boolean): Promise<Counts> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(text) as Record<string, number>;
  const sum = (...names: string[]): number => names.reduce((total, name) => total + (report[name] ?? 0), 0);
  const failed = sum("numFailedTests", "numRuntimeErrorTestSuites");
  return {
    passed: sum("numPassedTests"),
    failed: succeeded ? failed : Math.max(failed, 1),
    skipped: sum("numPendingTests", "numTodoTests"),
  };
}

async function runJest(
  { name, timeoutMs }: Suite,
  jest: NonNullable<Suite["jest"]>,
  options: SuiteOptions,
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), "tukar-saldo-tests-"));
  const report = join(folder, "report.json");
  const args = [
    `--selectProjects=${name}`,
    `--testTimeout=${jest.timeoutMs}`,
    "--json",
    `--outputFile=${report}`,
    jest.workers ? `--maxWorkers=${jest.workers}` : "--runInBand",
    ...(jest.forceExit ? ["--forceExit"] : []),
    ...(options.patterns.length > 0 ? ["--", ...options.patterns] : []),
  ];
  try {
    return await readReport(report, await runNode([...JEST, ...args], options, timeoutMs));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runScript(suite: Suite, options: SuiteOptions): Promise<Counts> {
  const { name, script = name, onRequest, timeoutMs } = suite;
  const args = ["run", "--silent", ...script.split(" "), ...(onRequest ? options.patterns : [])];
  const passed = await runNode([npmProgram(), ...args], options, timeoutMs);
  return { passed: Number(passed), failed: Number(!passed), skipped: 0 };
}

/** Runs one suite, its progress shown as it goes. */
export async function runSuite(suite: Suite, options: SuiteOptions): Promise<Result> {
  const startedAt = Date.now();
  const counts = await (suite.jest ? runJest(suite, suite.jest, options) : runScript(suite, options));
  return { name: suite.name, ...counts, seconds: Math.round((Date.now() - startedAt) / 1_000) };
}

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { npmProgram } from "../checkout/npm-program.mjs";
import { inCheckout, ROOT } from "../checkout/paths.mjs";

const JEST = inCheckout("node_modules/jest/bin/jest.js");
const LONGEST_MS = 12 * 60_000;

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ env: NodeJS.ProcessEnv, signal: AbortSignal, patterns: string[], longest?: number }} Options */

/**
 * Runs a Node script to its end with its output shown.
 * @param {string[]} args
 * @param {Options} options
 * @returns {Promise<boolean>} whether it ended with 0
 */
async function runNode(args, { env, signal, longest = LONGEST_MS }) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]),
    killSignal: "SIGKILL",
  });
  const code = await new Promise((resolve) => child.once("error", () => resolve(1)).once("close", resolve));
  signal.throwIfAborted();
  return code === 0;
}

/**
 * @param {string} script of package.json, with its arguments if it has some
 * @param {Options} options
 * @returns {Promise<Counts>}
 */
async function runScript(script, options) {
  const passed = await runNode([npmProgram(), "run", "--silent", ...script.split(" ")], options);
  return { passed: Number(passed), failed: Number(!passed), skipped: 0 };
}

/**
 * What jest reports; a test file that could not even be loaded is a failure too.
 * @param {string} file
 * @param {boolean} wentWell
 * @returns {Promise<Counts>}
 */
async function countsOf(file, wentWell) {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(text);
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: wentWell ? failed : Math.max(failed, 1), skipped };
}

/**
 * @param {import("./suites.mjs").Suite & { jest: object }} suite
 * @param {Options} options
 */
async function runJest({ name, jest }, options) {
  const { workers, timeout, forceExit } = /** @type {NonNullable<import("./suites.mjs").Suite["jest"]>} */ (
    jest
  );
  const folder = await mkdtemp(join(tmpdir(), "tukar-saldo-tests-"));
  const report = join(folder, "report.json");
  const flags = ["--selectProjects", name, "--json", `--outputFile=${report}`, `--testTimeout=${timeout}`];
  const more = [
    workers === 1 ? "--runInBand" : `--maxWorkers=${workers}`,
    ...(forceExit ? ["--forceExit"] : []),
  ];
  const esm = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"];
  try {
    const patterns = options.patterns.length > 0 ? ["--", ...options.patterns] : [];
    const args = [...esm, JEST, ...flags, ...more, ...patterns];
    return await countsOf(report, await runNode(args, options));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs one suite, its progress shown as it goes.
 * @param {import("./suites.mjs").Suite} suite
 * @param {Options} options
 * @returns {Promise<Counts & { name: string, seconds: number }>}
 */
export async function runSuite(suite, options) {
  const startedAt = Date.now();
  const { jest, name, longest, onRequest } = suite;
  const script = [suite.script ?? name, ...(onRequest ? options.patterns : [])].join(" ");
  const bounded = longest === undefined ? options : { ...options, longest };
  const counts = await (jest ? runJest({ ...suite, jest }, bounded) : runScript(script, bounded));
  return { name, ...counts, seconds: Math.round((Date.now() - startedAt) / 1_000) };
}

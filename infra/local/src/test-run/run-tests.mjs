import { prepareCheckout } from "../checkout/prepare.mjs";
import { createDeskLog } from "../log/desk-log.mjs";
import { Problem } from "../problem.mjs";
import { createStopSignal } from "../supervise/stop-signal.mjs";
import { provide } from "./provide.mjs";
import { runSuite } from "./run-suite.mjs";
import { selectSuites } from "./suites.mjs";
import { summary } from "./summary.mjs";

/** @typedef {Awaited<ReturnType<typeof runSuite>>} Result */

/** @param {Result[]} results @param {"passed" | "failed"} what */
const sum = (results, what) => results.reduce((total, result) => total + result[what], 0);

/**
 * Installs, builds and provides; what does not even build has failed.
 * @param {Set<string>} needs
 * @param {{ say: (text: string) => void, signal: AbortSignal }} options
 */
async function ready(needs, options) {
  try {
    await prepareCheckout({ ...options, web: needs.size > 0 });
    return await provide(needs, options);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(error.message);
    return undefined;
  }
}

/**
 * The last line, and the exit code.
 * @param {number} passed
 * @param {number} failed
 */
function finish(passed, failed) {
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/**
 * `npm test`: provides what is missing, runs the suites named (all of them when none is), one after another,
 * and ends with the line `N passed, N failed`.
 * @param {string[]} args suites and patterns of test files
 * @returns {Promise<number>} the exit code
 */
export async function runTests(args) {
  const { signal } = createStopSignal();
  const { say } = createDeskLog();
  const { suites, patterns } = selectSuites(args);
  const needs = new Set(suites.flatMap((suite) => suite.needs));
  const provided = await ready(needs, { say, signal });
  if (!provided) return finish(0, 1);
  /** @type {Result[]} */
  const results = [];
  try {
    for (const suite of suites) {
      say(`${suite.name} (${results.length + 1} of ${suites.length})`);
      results.push(await runSuite(suite, { env: provided.env, signal, patterns }));
    }
  } finally {
    await provided.close();
  }
  console.log(summary(results, provided.descriptions));
  return finish(sum(results, "passed"), sum(results, "failed"));
}

import { UserFacingError } from "../../bootstrap.mjs";
import { buildCheckout } from "../checkout.js";
import type { RunOptions } from "../checkout.js";
import { createDeskLog } from "../log/desk-log.js";
import { provideNeeds } from "./provide.js";
import { runSuite } from "./run-suite.js";
import type { Result } from "./run-suite.js";
import { selectSuites } from "./suites.js";
import type { Need } from "./suites.js";

const formatRow = ([name, ...cells]: unknown[]): string =>
  `  ${String(name).padEnd(14)}${cells.map((cell) => String(cell).padStart(9)).join("")}`;

/** The table at the end of a run: a line for each suite, and what they ran on. */
function formatSummary(results: Result[], descriptions: string[]): string {
  const header = formatRow(["suite", "passed", "failed", "skipped", "seconds"]);
  const rows = results.map((each) =>
    formatRow([each.name, each.passed, each.failed, each.skipped, each.seconds]),
  );
  const machine = [`Node ${process.versions.node}`, ...descriptions].join(" · ");
  return ["", header, ...rows, "", `  ${machine}`, ""].join("\n");
}

/** Builds and provides; what does not even build counts as one failure. */
async function prepare(needs: Set<Need>, options: RunOptions) {
  try {
    await buildCheckout({ ...options, web: needs.size > 0 });
    return await provideNeeds(needs, options);
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    console.error(error.message);
    return undefined;
  }
}

/** Prints the last line and gives the exit code. */
function finish(passed: number, failed: number): number {
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/**
 * `npm test`: provides what is missing, runs the suites named (all of them when none is), one after another, and ends
 * with the line `N passed, N failed`.
 */
export async function runTests(args: string[], signal: AbortSignal): Promise<number> {
  const { progress } = createDeskLog();
  const { suites, patterns } = selectSuites(args);
  const provided = await prepare(new Set(suites.flatMap(({ needs }) => needs)), { progress, signal });
  if (!provided) return finish(0, 1);
  const results: Result[] = [];
  try {
    for (const suite of suites) {
      progress(`${suite.name} (${results.length + 1} of ${suites.length})`);
      results.push(await runSuite(suite, { env: provided.env, signal, patterns }));
    }
  } finally {
    await provided.close();
  }
  console.log(formatSummary(results, provided.descriptions));
  const sum = (count: "passed" | "failed"): number => results.reduce((total, each) => total + each[count], 0);
  return finish(sum("passed"), sum("failed"));
}

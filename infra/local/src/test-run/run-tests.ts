import { rm } from "node:fs/promises";
import { execa } from "execa";
import { GUARD, npmProgram, ROOT, UserFacingError } from "../../bootstrap.mjs";
import { buildCheckout, inCheckout } from "../checkout.js";
import { readJson } from "../data-folder.js";
import { createDeskLog } from "../log.js";
import { provideNeeds } from "./provide.js";
import { selectSuites } from "./suites.js";
import type { Suite } from "./suites.js";

const TIMEOUT_MS = 12 * 60_000;
const JEST = [
  "--experimental-vm-modules",
  "--disable-warning=ExperimentalWarning",
  inCheckout("node_modules/jest/bin/jest.js"),
];

function scriptOf({ name, jest, script = name, onRequest }: Suite, patterns: string[], report: string) {
  if (!jest) return [npmProgram(), "run", "--silent", ...script.split(" "), ...(onRequest ? patterns : [])];
  return [
    ...JEST,
    `--selectProjects=${name}`,
    `--testTimeout=${jest.timeoutMs}`,
    "--json",
    `--outputFile=${report}`,
    jest.workers ? `--maxWorkers=${jest.workers}` : "--runInBand",
    ...(jest.forceExit ? ["--forceExit"] : []),
    ...(patterns.length > 0 ? ["--", ...patterns] : []),
  ];
}

/** Runs one suite, its progress shown as it goes, and counts its tests; a script counts as one. */
async function runSuite(suite: Suite, patterns: string[], env: NodeJS.ProcessEnv, signal: AbortSignal) {
  const startedAt = Date.now();
  const report = inCheckout(`.build/${suite.name}-${process.pid}.json`);
  const { exitCode } = await execa(
    "/bin/sh",
    [GUARD, process.execPath, ...scriptOf(suite, patterns, report)],
    {
      cwd: ROOT,
      env,
      stdio: ["pipe", "inherit", "inherit"],
      timeout: suite.timeoutMs ?? TIMEOUT_MS,
      cancelSignal: signal,
      reject: false,
    },
  );
  const told = await readJson<Record<string, number>>(report);
  await rm(report, { force: true });
  signal.throwIfAborted();
  const count = (name: string): number => told?.[name] ?? 0;
  // A test file that could not even be loaded is a failure too.
  const failed = count("numFailedTests") + count("numRuntimeErrorTestSuites");
  const succeeded = exitCode === 0;
  return {
    passed: suite.jest ? count("numPassedTests") : Number(succeeded),
    failed: succeeded ? failed : Math.max(failed, 1),
    skipped: count("numPendingTests") + count("numTodoTests"),
    seconds: Math.round((Date.now() - startedAt) / 1_000),
  };
}

type Result = Omit<Awaited<ReturnType<typeof runSuite>>, "seconds">;

/** Builds, provides what is missing, and runs the suites one after another. */
async function runSuites(args: string[], signal: AbortSignal): Promise<Result[]> {
  const { progress } = createDeskLog();
  const { suites, patterns } = selectSuites(args);
  const needs = new Set(suites.flatMap((suite) => suite.needs));
  await buildCheckout({ progress, signal, web: needs.size > 0 });
  const { env, machine, close } = await provideNeeds(needs, { progress, signal });
  const results: Record<string, Result> = {};
  try {
    for (const [index, suite] of suites.entries()) {
      progress(`${suite.name} (${index + 1} of ${suites.length})`);
      results[suite.name] = await runSuite(suite, patterns, env, signal);
    }
  } finally {
    await close();
  }
  console.table(results);
  console.log(`  ${machine}`);
  return Object.values(results);
}

/** What does not even build, or lacks something, counts as one failure. */
function asFailure(error: unknown): Result[] {
  if (!(error instanceof UserFacingError)) throw error;
  console.error(error.message);
  return [{ passed: 0, failed: 1, skipped: 0 }];
}

/** `npm test`: runs the suites named, all of them when none is, and ends with the line `N passed, N failed`. */
export async function runTests(args: string[], signal: AbortSignal): Promise<number> {
  const results = await runSuites(args, signal).catch(asFailure);
  const sum = (count: "passed" | "failed"): number => results.reduce((total, each) => total + each[count], 0);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 ? 0 : 1;
}

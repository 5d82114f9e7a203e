import { rm } from "node:fs/promises";
import { execa } from "execa";
import { GUARD_SCRIPT, findNpm, ROOT, UserFacingError } from "../../bootstrap.mjs";
import { readJson } from "../data-folder.js";
import { createDeskLog } from "../log.js";
import { buildOutdated, ensureProgram, repositoryPath } from "../programs.js";
import type { ProgressOptions } from "../programs.js";
import { ensureRedis } from "../stores/redis.js";
import { canRunContainer, openTestStorage, REDIS_IMAGE } from "../stores/test-stores.js";
import { selectSuites } from "./suites.js";
import type { Suite } from "./suites.js";

const JEST = "--experimental-vm-modules --disable-warning=ExperimentalWarning node_modules/jest/bin/jest.js";
const BROWSER_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const NO_BROWSER = "Chromium is missing: install it (Debian: apt-get install chromium) or set CHROMIUM_BIN.";

/** Returns the arguments of Node that run a suite; Jest writes its test counts to the file `report`. */
function nodeArguments({ name, jest, script = name, onRequest }: Suite, patterns: string[], report: string) {
  if (!jest) return [findNpm(), "run", "--silent", ...script.split(" "), ...(onRequest ? patterns : [])];
  const output = ["--json", `--outputFile=${report}`];
  return [...JEST.split(" "), `--selectProjects=${name}`, ...jest.split(" "), ...output, "--", ...patterns];
}

/** Runs one suite, shows its output, and counts its tests; a script counts as one test. */
async function runSuite(suite: Suite, patterns: string[], env: NodeJS.ProcessEnv, signal: AbortSignal) {
  const report = repositoryPath(`.build/${suite.name}-${process.pid}.json`);
  const options = { cwd: ROOT, env, stdio: ["pipe", "inherit", "inherit"], cancelSignal: signal } as const;
  const { failed, durationMs } = await execa(
    "/bin/sh",
    [GUARD_SCRIPT, process.execPath, ...nodeArguments(suite, patterns, report)],
    { ...options, timeout: (suite.minutes ?? 12) * 60_000, reject: false },
  );
  const totals = (await readJson<Record<string, number>>(report)) ?? {};
  await rm(report, { force: true });
  signal.throwIfAborted();
  const getTotal = (name: string): number => totals[name] ?? 0;
  // A test file that fails to load counts as a failure too.
  const failures = getTotal("numFailedTests") + getTotal("numRuntimeErrorTestSuites");
  return {
    passed: totals["numPassedTests"] ?? Number(!failed),
    failed: failed ? Math.max(failures, 1) : 0,
    skipped: getTotal("numPendingTests") + getTotal("numTodoTests"),
    seconds: Math.round(durationMs / 1_000),
  };
}

/** Provides the suites' stores and browser. @returns their environment variables, and a line that names the programs */
async function provideNeeds(suites: Suite[], options: ProgressOptions) {
  const needs = new Set(suites.map((suite) => suite.needs));
  const env: NodeJS.ProcessEnv = {};
  const titles = [`Node ${process.versions.node}`];
  if (needs.has("browser")) {
    const { CHROMIUM_BIN } = process.env;
    const names = CHROMIUM_BIN ? [CHROMIUM_BIN] : BROWSER_NAMES;
    env["CHROMIUM_BIN"] = await ensureProgram(names, "chromium", NO_BROWSER, options);
    titles.push(`Browser: ${env["CHROMIUM_BIN"]}`);
  }
  if (!needs.has("stores") && !needs.has("browser")) return { env, programs: titles.join(" · ") };
  const isContainer = await canRunContainer(REDIS_IMAGE);
  if (!isContainer) env["TEST_CONTAINERS"] = "never";
  titles.push(`Redis: ${isContainer ? `container of ${REDIS_IMAGE}` : await ensureRedis(options)}`);
  const storage = await openTestStorage();
  Object.assign(env, { TEST_MONGO_URL: storage.url, TEST_MONGO_NAME: storage.title });
  return { env, programs: [...titles, `Storage: ${storage.title}`].join(" · "), storage };
}

/** Builds what is out of date, provides browser and stores, and runs the suites one after another. */
async function runSuites(args: string[], signal: AbortSignal) {
  const { progress } = createDeskLog();
  const { suites, patterns } = selectSuites(args);
  await buildOutdated({ progress, signal, web: suites.some(({ needs }) => needs) });
  const { env, programs, storage } = await provideNeeds(suites, { progress, signal });
  const results: Record<string, Awaited<ReturnType<typeof runSuite>>> = {};
  try {
    for (const [index, suite] of suites.entries()) {
      progress(`${suite.name} (${index + 1} of ${suites.length})`);
      results[suite.name] = await runSuite(suite, patterns, env, signal);
    }
  } finally {
    await storage?.close();
  }
  console.table(results);
  console.log(`  ${programs}`);
  return Object.values(results);
}

/** `npm test`: runs the named suites, by default all, and prints `N passed, N failed` last. */
export async function runTests(args: string[], signal: AbortSignal): Promise<number> {
  const results = await runSuites(args, signal).catch((error: unknown) => {
    if (!(error instanceof UserFacingError)) throw error;
    console.error(error.message);
    // A failed build or a missing program counts as one failed test.
    return [{ passed: 0, failed: 1 }];
  });
  const sumOf = (count: "passed" | "failed") => results.reduce((total, each) => total + each[count], 0);
  console.log(`${sumOf("passed")} passed, ${sumOf("failed")} failed`);
  return sumOf("failed") === 0 ? 0 : 1;
}

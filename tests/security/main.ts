/**
 * `npm run test:security`: runs every test that proves an item of the security table, and prints the table.
 * `npm run test:security -- fuzz=600` fuzzes for ten minutes in all, `seed=N` repeats a run.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SECURITY_ITEMS } from "./items/all.js";
import { listProofFiles, judgeItems, printItems } from "./judge-items.js";
import type { JestReport } from "./judge-items.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const REPORT_FOLDER = `${ROOT}.build/security`;
const JEST_PROGRAM = `${ROOT}node_modules/jest/bin/jest.js`;
const FUZZ_TEST_COUNT = 2;
/** For each second of fuzzing, the storage's property tests run this many times their default number of cases. */
const STORAGE_RUNS_PER_SECOND = 0.2;

const readOption = (name: string): string | undefined =>
  process.argv.map((arg) => new RegExp(`^${name}=(\\d+)$`).exec(arg)?.[1]).find(Boolean);
const fuzzSeconds = Math.ceil(Number(readOption("fuzz") ?? 60) / FUZZ_TEST_COUNT);
const seed = readOption("seed");
const env = {
  ...process.env,
  NODE_OPTIONS: "--experimental-vm-modules --disable-warning=ExperimentalWarning",
  FUZZ_SECONDS: String(fuzzSeconds),
  RUNS: String(Math.max(1, Math.round(fuzzSeconds * STORAGE_RUNS_PER_SECOND))),
  ...(seed === undefined ? {} : { FUZZ_SEED: seed }),
};

/** Runs the tests of these Jest projects that cover items of the security table. @returns Jest's report */
function runJest(name: string, projects: readonly string[], flags: readonly string[]): JestReport {
  const reportFile = `${REPORT_FOLDER}/${name}.json`;
  rmSync(reportFile, { force: true });
  const reportFlags = [
    "--json",
    `--outputFile=${reportFile}`,
    "--forceExit",
    "--selectProjects",
    ...projects,
  ];
  const jestArgs = [
    JEST_PROGRAM,
    ...flags,
    ...reportFlags,
    "--runTestsByPath",
    ...listProofFiles(SECURITY_ITEMS),
  ];
  spawnSync(process.execPath, jestArgs, { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] });
  return JSON.parse(readFileSync(reportFile, "utf8")) as JestReport;
}

mkdirSync(REPORT_FOLDER, { recursive: true });
const reports = [
  runJest("quick", ["unit", "web", "architecture"], ["--maxWorkers=2", "--testTimeout=60000"]),
  runJest("desk", ["integration", "contract", "system", "security"], ["--runInBand", "--testTimeout=180000"]),
];
const verdicts = judgeItems(SECURITY_ITEMS, reports, ROOT);
printItems(verdicts);
process.exitCode = verdicts.every(({ result }) => result === "held") ? 0 : 1;

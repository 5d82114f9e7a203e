import { parseArgs } from "node:util";
import { runCrashTest } from "./run-crash-test.js";

/** Options of the long crash test: number of rounds, and maximum number of writes in a round. */
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "20" }, writes: { type: "string", default: "10000" } },
});

const writesPerRound = Number(values.writes);
const options = { writesPerRound, report: console.log };
const result = await runCrashTest({ ...options, rounds: Number(values.rounds) });
console.log(
  `${result.writes} acknowledged writes, ${result.expiredCount} documents expired, ${result.problems.length} problems, ` +
    `slowest opening ${Math.round(result.slowestStartMs)} ms`,
);
for (const problem of result.problems.slice(0, 20)) console.log(`  ${problem}`);
const controlResult = await runCrashTest({
  ...options,
  rounds: 3,
  writesPerRound: 300,
  acknowledgeEarly: true,
});
console.log(
  `negative control (acknowledged before the commit): ${controlResult.problems.length} problems found`,
);
for (const problem of controlResult.problems.slice(0, 5)) console.log(`  ${problem}`);
process.exit(result.problems.length === 0 && controlResult.problems.length > 0 ? 0 : 1);

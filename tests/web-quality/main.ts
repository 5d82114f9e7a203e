import { parseArgs } from "node:util";
import { isWithin, formatTable } from "./figures.js";
import type { Findings } from "./figures.js";
import { openStage } from "./desk/stage.js";
import type { Stage } from "./desk/stage.js";

interface Gate {
  readonly run: (stage: Stage) => Promise<Findings>;
}

/** All gates, the fastest first. Each is imported only when it runs. */
const GATES: Record<string, () => Promise<Gate>> = {
  budget: () => import("./budget/gate.js"),
  texts: () => import("./verbatim/texts-gate.js"),
  verbatim: () => import("./verbatim/gate.js"),
  keyboard: () => import("./keyboard/gate.js"),
  boxes: () => import("./boxes/gate.js"),
  axe: () => import("./axe/gate.js"),
  vitals: () => import("./vitals/gate.js"),
  live: () => import("./live/gate.js"),
  scroll: () => import("./scroll/gate.js"),
  lighthouse: () => import("./lighthouse/gate.js"),
  many: () => import("./many/gate.js"),
};

/** Tasks that run only if an argument names them. */
const EXTRA_TASKS: typeof GATES = {
  screenshots: () => import("./screenshots/gate.js"),
};

/** Runs one gate and prints its results. */
async function runGate(name: string, stage: Stage): Promise<boolean> {
  const importGate = GATES[name] ?? EXTRA_TASKS[name];
  if (!importGate)
    throw new Error(`there is no ${name}; there are ${Object.keys({ ...GATES, ...EXTRA_TASKS }).join(", ")}`);
  const startedAt = Date.now();
  const gate = await importGate();
  const { figures, problems } = await gate.run(stage).catch((error: unknown) => ({
    figures: [],
    problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
  const isGood = figures.every(isWithin) && problems.length === 0;
  console.log(`\n${name}: ${isGood ? "passes" : "FAILS"}, ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  if (figures.length > 0) console.log(formatTable(figures));
  for (const problem of problems) console.log(`  - ${problem}`);
  return isGood;
}

// Arguments: `only=login` selects screens, `runs=1` sets the number of runs, `widths=320,768` sets the widths of
// screenshots and axe. Other arguments name gates.
const { positionals: gateNames, values } = parseArgs({
  args: process.argv.slice(2).map((arg) => arg.replace(/^(?=\w+=)/, "--")),
  allowPositionals: true,
  options: { only: { type: "string" }, runs: { type: "string" }, widths: { type: "string" } },
});
const stage = openStage(
  values.only,
  values.runs === undefined ? undefined : Number(values.runs),
  values.widths?.split(",").map(Number),
);
const failedGates: string[] = [];
try {
  for (const name of gateNames.length > 0 ? gateNames : Object.keys(GATES)) {
    if (!(await runGate(name, stage))) failedGates.push(name);
  }
} finally {
  await stage.close();
}
console.log(failedGates.length === 0 ? "\nEvery gate passes." : `\nFailed: ${failedGates.join(", ")}`);
process.exitCode = failedGates.length === 0 ? 0 : 1;

import { writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { closeConnectionPools } from "./run-load.js";
import type { RoundOptions } from "./compare-systems.js";
import { openBenchTargets } from "./bench-targets.js";
import { BENCHMARKS } from "./benchmarks.js";
import type { BenchPlan } from "./benchmark-plan.js";

/** The benchmark that must run alone, because it starts from an empty desk and stores no orders in the monolith. */
const RUNS_ALONE = "growth";

const USAGE = `npm run bench -- [only=create,report,…] [orders=10000,100000] [today=1000,10000] [short] [json=FILE]
                 [minutes=10] [rate=REQUESTS_PER_SECOND]

Compares a desk with a plain monolith on the same storage (the embedded one, or that of TEST_MONGO_URL).
Parts: ${Object.keys(BENCHMARKS).join(", ")}.
${RUNS_ALONE} runs only when it is named, and alone.
minutes and rate concern the part soak; by default its rate is 70 % of the orders per second that the desk carries.`;

const SHORT_ROUNDS: RoundOptions = { rounds: 3, roundMs: 1_000, warmUpMs: 1_000, inFlight: 32 };
const LONG_ROUNDS: RoundOptions = { rounds: 5, roundMs: 3_000, warmUpMs: 2_000, inFlight: 32 };

const parseNumbers = (text: string): number[] => text.split(",").map(Number);

function readPlan(): { plan: BenchPlan; only: string[]; json: string | undefined } | undefined {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2).map((arg) => arg.replace(/^(?=\w+=)/, "--")),
    allowPositionals: true,
    options: {
      only: { type: "string" },
      orders: { type: "string" },
      today: { type: "string" },
      json: { type: "string" },
      minutes: { type: "string" },
      rate: { type: "string" },
    },
  });
  const isShort = positionals.includes("short");
  const orderCounts = parseNumbers(values.orders ?? (isShort ? "2000,10000" : "10000,100000"));
  const ordersToday =
    values.today === undefined ? orderCounts.map((all) => all / 10) : parseNumbers(values.today);
  const selectedNames =
    values.only?.split(",") ?? Object.keys(BENCHMARKS).filter((name) => name !== RUNS_ALONE);
  const respectsRunsAlone = !selectedNames.includes(RUNS_ALONE) || selectedNames.length === 1;
  const isValidSelection =
    respectsRunsAlone &&
    selectedNames.every((name) => name in BENCHMARKS) &&
    positionals.every((word) => word === "short");
  const soakMinutes = Number(values.minutes ?? (isShort ? 1 : 10));
  const soakRate = values.rate === undefined ? undefined : Number(values.rate);
  const hasValidSizes =
    ordersToday.length === orderCounts.length && [...orderCounts, ...ordersToday].every(Number.isSafeInteger);
  if (
    !isValidSelection ||
    !hasValidSizes ||
    !(soakMinutes > 0) ||
    (soakRate !== undefined && !(soakRate > 0))
  )
    return undefined;
  const sizes = orderCounts.map((all, at) => ({ orders: all, today: ordersToday[at] ?? 0 }));
  const plan = {
    sizes,
    isShort,
    effort: isShort ? SHORT_ROUNDS : LONG_ROUNDS,
    minutes: soakMinutes,
    rate: soakRate,
  };
  return { plan, only: selectedNames, json: values.json };
}

async function runBench(plan: BenchPlan, only: readonly string[], json: string | undefined): Promise<void> {
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model, load: loadavg() };
  const targets = await openBenchTargets();
  const storage = targets.desk.system.storage.title;
  console.log(
    `Node ${machine.node} · ${machine.cpus} × ${machine.model} · ${storage} · load ${machine.load.join(" ")}`,
  );
  const resultsByBenchmark: Record<string, unknown> = {};
  try {
    for (const [name, run] of Object.entries(BENCHMARKS)) {
      if (!only.includes(name)) continue;
      const { found, text } = await run(targets, plan);
      resultsByBenchmark[name] = found;
      console.log(`\n${name}\n${text}`);
      if (json === undefined) continue;
      // Writes the results file after every benchmark, so that an interrupted run leaves its results.
      const benchFile = { machine, storage, plan, results: resultsByBenchmark, loadNow: loadavg() };
      await writeFile(json, `${JSON.stringify(benchFile, undefined, 2)}\n`);
    }
  } finally {
    await closeConnectionPools();
    await targets.close();
  }
  console.log(`\nload at the end ${loadavg().join(" ")}`);
}

const parsedArguments = readPlan();
if (parsedArguments) await runBench(parsedArguments.plan, parsedArguments.only, parsedArguments.json);
else {
  console.error(USAGE);
  process.exitCode = 1;
}

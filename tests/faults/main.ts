import { setTimeout as pause } from "node:timers/promises";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { startFaultsDesk } from "./faults-desk.js";
import type { FaultsDesk } from "./faults-desk.js";
import { createHistory, startDriver } from "./driver.js";
import { checkInvariants, listKnownOrderIds, openDashboards } from "./invariants.js";
import { formatResult, formatTotal } from "./report.js";
import type { ScenarioResult } from "./report.js";
import type { Scenario } from "./scenario.js";
import { LINK_SCENARIOS } from "./scenarios/links.js";
import { THIRD_REPLICA_SCENARIOS } from "./scenarios/third-replica.js";
import { PROCESS_SCENARIOS } from "./scenarios/processes.js";
import { REDIS_SCENARIOS } from "./scenarios/redis.js";
import { REQUEST_SCENARIOS } from "./scenarios/requests.js";

const SCENARIOS = [
  ...PROCESS_SCENARIOS,
  ...LINK_SCENARIOS,
  ...REDIS_SCENARIOS,
  ...REQUEST_SCENARIOS,
  ...THIRD_REPLICA_SCENARIOS,
];
/** Time without a fault, before and after each fault, in which customers place orders. */
const FAULTLESS_MS = 1_500;

/** Runs a scenario under the load of customers and staff, and checks the invariants. */
async function runScenario(scenario: Scenario, desk: FaultsDesk, data: Connection): Promise<ScenarioResult> {
  const scenarioStart = new Date();
  const knownOrderIds = await listKnownOrderIds(data, scenarioStart);
  const startedAt = performance.now();
  const dashboards = await openDashboards(desk);
  const history = createHistory();
  const driver = startDriver(desk, history, !scenario.isGatewayFault);
  try {
    await pause(FAULTLESS_MS);
    await scenario
      .run({ desk, data, dashboards, history })
      .catch((error: Error) => history.faults.push(error.message));
    await pause(FAULTLESS_MS);
  } finally {
    await driver.stop();
  }
  if (scenario.isUnnoticed && history.failed > 0) history.faults.push(`${history.failed} calls failed`);
  const verdict = await checkInvariants({
    desk,
    data,
    dashboards,
    history,
    since: scenarioStart,
    known: knownOrderIds,
  });
  for (const dashboard of dashboards) dashboard.close();
  const { calls, failed, slowestMs } = history;
  const seconds = (performance.now() - startedAt) / 1_000;
  return { name: scenario.name, ...verdict, calls, failed, slowestMs, seconds };
}

function selectScenarios(args: readonly string[]): readonly Scenario[] {
  if (args.includes("quick")) return SCENARIOS.filter(({ isQuick }) => isQuick);
  return SCENARIOS.filter(({ name }) => args.every((part) => name.includes(part)));
}

const desk = await startFaultsDesk();
const database = await mongoose.createConnection(desk.mongoUrl).asPromise();
const results: ScenarioResult[] = [];
for (const scenario of selectScenarios(process.argv.slice(2))) {
  const result = await runScenario(scenario, desk, database);
  results.push(result);
  console.log(formatResult(result));
}
console.log(formatTotal(results));
await database.close();
await desk.stop();
process.exit(results.length > 0 && results.every(({ broken }) => broken.length === 0) ? 0 : 1);

import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { promisify } from "node:util";
import {
  connectDashboard,
  eventually,
  repositoryPath,
  openTestRedis,
  openTestStorage,
  SERVICE_NAMES,
} from "@tukar-saldo/test-kit";
import type { DashboardClient, ServiceName, TestStore } from "@tukar-saldo/test-kit";
import {
  ALERT_RULES,
  GRAFANA_DASHBOARDS,
  listDataPanels,
  PROMETHEUS_RULES,
} from "../architecture/observability/rule-files.js";
import { startContractDesk } from "../contract/contract-desk.js";
import type { ContractDesk } from "../contract/contract-desk.js";
import { sendVisitorAndStaffRequests } from "./send-requests.js";
import { startMonitoring } from "./monitoring.js";
import type { Monitoring } from "./monitoring.js";
import { ensureMonitoringProgram } from "./programs.js";

const START_TIMEOUT_MS = 180_000;
const DATA_TIMEOUT_MS = 30_000;
const RULES_FOLDER = repositoryPath("infra/observability/rules");

let storage: TestStore;
let redis: TestStore;
let desk: ContractDesk;
let socket: DashboardClient;
let monitoring: Monitoring;

/** Reads the URL of a service's metrics from the service's log. */
async function readMetricsUrl(name: ServiceName): Promise<string> {
  const { log } = desk.system.service(name);
  return eventually(`the metrics of ${name}`, () => {
    const metricsUrls = log.map((line) => /"metrics_url":"([^"]+)"/.exec(line)?.[1]);
    return metricsUrls.find((url) => url !== undefined);
  });
}

const hasData = async (query: string): Promise<boolean> =>
  (await monitoring.query(query)).some(({ value: [, value] }) => Number.isFinite(Number(value)));
const waitForData = (query: string): Promise<boolean> =>
  eventually(`data of ${query}`, () => hasData(query), DATA_TIMEOUT_MS);
const findExpression = (name: string): string => ALERT_RULES.find(({ alert }) => alert === name)?.expr ?? "";
/** Reads the labels of the current results of an alert's expression. */
const readResults = async (name: string): Promise<Readonly<Record<string, string>>[]> =>
  (await monitoring.query(findExpression(name))).map(({ metric }) => metric);

/**
 * Waits until an alert's expression has exactly one result for each of these services. `undefined` stands for a result
 * without the label `service`.
 */
const waitForResults = (name: string, expected: readonly (string | undefined)[]): Promise<boolean> =>
  eventually(
    `${name} for ${expected.join() || "nothing"}`,
    async () => {
      const foundServices = (await readResults(name)).map(({ service }) => service).sort();
      return foundServices.join() === expected.join() && foundServices.length === expected.length;
    },
    DATA_TIMEOUT_MS,
  );

/** Runs promtool on the files of a folder and returns its output. @throws Error if it reports a mistake */
const runPromtool = async (command: string, folder: string): Promise<string> => {
  const ruleFiles = (await readdir(folder)).filter((name) => name.endsWith(".yml"));
  const promtoolArgs = [command, "rules", ...ruleFiles.map((name) => `${folder}/${name}`)];
  const { stdout } = await promisify(execFile)(await ensureMonitoringProgram("promtool"), promtoolArgs);
  return stdout;
};

beforeAll(async () => {
  [storage, redis] = await Promise.all([openTestStorage({ own: true }), openTestRedis()]);
  desk = await startContractDesk({
    storage,
    redis,
    env: { METRICS_PORT: "0", RATE_LIMIT_PROFILE: "strict" },
  });
  socket = await connectDashboard(desk.system.url, desk.adminToken());
  const urls = await Promise.all(SERVICE_NAMES.map(async (name) => [name, await readMetricsUrl(name)]));
  monitoring = await startMonitoring(Object.fromEntries(urls) as Record<string, string>, desk.system.url);
  await sendVisitorAndStaffRequests(desk);
  // Waits for the first samples, because rates count only later requests; the notifier's samples arrive last.
  await waitForData('http_request_duration_seconds_count{service="gateway", status="429"}');
  await waitForData('tukar_saldo_event_lag_seconds_count{subscriber="notifier"}');
  await sendVisitorAndStaffRequests(desk);
}, START_TIMEOUT_MS);
afterAll(async () => {
  await monitoring?.stop();
  socket?.close();
  await desk?.close();
  await Promise.all([storage?.close(), redis?.close()]);
}, START_TIMEOUT_MS);

describe("the checks of promtool", () => {
  test("promtool accepts the Prometheus rules", async () => {
    expect(await runPromtool("check", RULES_FOLDER)).toContain("SUCCESS");
  });

  test("the Prometheus rules pass their promtool tests", async () => {
    expect(await runPromtool("test", `${RULES_FOLDER}/tests`)).toContain("SUCCESS");
  });
});

describe.each(GRAFANA_DASHBOARDS)("the dashboard $file of a desk under load", (dashboard) => {
  const panelQueries = listDataPanels(dashboard).flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [title, expr.replaceAll("$service", ".*")] as const),
  );

  test.each(panelQueries)("the panel %s has data for its query %s", async (_title, query) => {
    expect(await waitForData(query)).toBe(true);
  });
});

/** Alerts that depend on the machine's speed and disk, or that the test's load triggers on purpose. */
const MACHINE_DEPENDENT_ALERTS = [
  "DeskDiskFull",
  "DeskDiskSpaceLow",
  "DeskEventLoopBlocked",
  "DeskManyRequestsLimited",
  "DeskSlowMongo",
  "DeskSlowRequests",
];

describe("the rules on a desk under load", () => {
  const recordingRuleNames = PROMETHEUS_RULES.flatMap(({ record }) => record ?? []);

  test.each(recordingRuleNames)("the recording rule %s has results", async (name) => {
    expect(await waitForData(name)).toBe(true);
  });

  test("Prometheus evaluates all rules without an error", async () => {
    const { groups } = await monitoring.ask<{ groups: { rules: { name: string; health: string }[] }[] }>(
      "rules",
    );
    const evaluatedRules = groups.flatMap((group) => group.rules);
    expect(evaluatedRules).toHaveLength(PROMETHEUS_RULES.length);
    expect(evaluatedRules.filter(({ health }) => health !== "ok")).toEqual([]);
  });

  test.each(ALERT_RULES)(
    "the expression of $alert is valid, and has no result on a healthy desk",
    async ({ alert, expr }) => {
      const resultSeries = await monitoring.query(expr);
      expect(MACHINE_DEPENDENT_ALERTS.includes(alert) ? [] : resultSeries).toEqual([]);
    },
  );
});

describe("alerts during outages", () => {
  test("while Redis is down, an alert names the services that consume events", async () => {
    await redis.kill();
    await waitForResults("DeskRedisUnreachable", ["notifier", "settings-auth"]);
    await waitForResults("DeskMongoUnreachable", []);
    await redis.restart();
    await waitForResults("DeskRedisUnreachable", []);
  });

  test("while MongoDB is down, alerts name MongoDB and the services that are not ready", async () => {
    await storage.kill();
    await waitForResults("DeskMongoUnreachable", [undefined]);
    await waitForResults("DeskNoReadyReplica", ["notifier", "settings-auth", "transactions"]);
    await storage.restart();
    await waitForResults("DeskMongoUnreachable", []);
    await waitForResults("DeskNoReadyReplica", []);
  });

  test("alerts name a service whose only replica has ended", async () => {
    await desk.system.service("notifier").kill();
    await waitForResults("DeskNoReadyReplica", ["notifier"]);
    await waitForResults("DeskReplicaNotReady", ["notifier"]);
    await waitForResults("DeskGatewayFindsNoReplica", [undefined]);
  });
});

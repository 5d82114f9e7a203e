import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { eventually, openTestRedis, openTestStorage, SERVICE_NAMES } from "@tukar-saldo/test-kit";
import type { ServiceName, TestStore } from "@tukar-saldo/test-kit";
import { startContractDesk } from "../contract/contract-desk.js";
import type { ContractDesk } from "../contract/contract-desk.js";
import { placeOrderUntilAcknowledged } from "./place-order-until-acknowledged.js";

const TIMEOUT_MS = 20_000;
const MONGO_SERVICES: ServiceName[] = ["transactions", "settings-auth", "notifier"];

const ALERT_LEVELS = ["warn", "error", "fatal"];

interface LogLine {
  level: string;
  msg: string;
  event?: string;
  request_id?: string;
}

let storage: TestStore;
let redis: Awaited<ReturnType<typeof openTestRedis>>;
let desk: ContractDesk;

beforeAll(async () => {
  [storage, redis] = await Promise.all([openTestStorage({ own: true }), openTestRedis()]);
  desk = await startContractDesk({ storage, redis, env: { LOG_LEVEL: "debug" } });
}, 90_000);
afterAll(async () => {
  await desk.close();
  await Promise.all([storage.close(), redis.close()]);
}, 60_000);

const readLog = (name: ServiceName): string[] => desk.system.service(name).log;
/** Finds the log lines after index `from` that are warnings, errors or reports of outages, except those of requests. */
const findOutageLines = (name: ServiceName, from: number): LogLine[] =>
  readLog(name)
    .slice(from)
    .map((line) => JSON.parse(line) as LogLine)
    .filter(({ request_id }) => request_id === undefined)
    .filter(({ level, event }) => ALERT_LEVELS.includes(level) || event?.startsWith("outage_"));
/** The start of the log line of a scheduled job that is due during the outage. */
const JOB_FAILED_PREFIX = "warn: scheduled jobs: job failed, up to ";
const readReadiness = async (name: ServiceName): Promise<number> =>
  (await fetch(`${desk.system.service(name).url}/readyz`)).status;
const readAllReadiness = async (names: readonly ServiceName[]): Promise<number[]> =>
  Promise.all(names.map(readReadiness));
const areServicesUnready = async (): Promise<boolean> =>
  (await readAllReadiness(MONGO_SERVICES)).every((status) => status === 503);
const hasRelayRetried = (): boolean =>
  readLog("transactions").some((line) =>
    line.includes("outbox relay: MongoDB or Redis does not answer, retrying"),
  );

type OutageLogs = Awaited<ReturnType<typeof recordOutageLogs>>;

/** Kills a store, runs a callback and restarts the store. @returns each service's log lines about the outage */
async function recordOutageLogs(
  store: TestStore,
  names: readonly ServiceName[],
  duringOutage: () => Promise<void>,
) {
  const lineCounts = new Map(names.map((name) => [name, readLog(name).length]));
  const readNewOutageLines = (name: ServiceName): LogLine[] =>
    findOutageLines(name, lineCounts.get(name) ?? 0);
  const haveAllLogged = (event: string) => () =>
    names.every((name) => readNewOutageLines(name).some((line) => line.event === event));
  await store.kill();
  await eventually("every service to tell of the outage", haveAllLogged("outage_begins"), TIMEOUT_MS);
  await duringOutage();
  await store.restart();
  await eventually("every service to tell of its end", haveAllLogged("outage_ends"), TIMEOUT_MS);
  await placeOrderUntilAcknowledged(desk, `after-the-outage-${names.length}`);
  await eventually("every service to be ready", async () =>
    (await readAllReadiness(SERVICE_NAMES)).every((s) => s === 200),
  );
  return Object.fromEntries(
    names.map((name) => [name, readNewOutageLines(name).map(({ level, msg }) => `${level}: ${msg}`)]),
  );
}

describe("an outage of Redis", () => {
  let logs: OutageLogs;
  let statuses: number[];

  beforeAll(async () => {
    logs = await recordOutageLogs(redis, SERVICE_NAMES, async () => {
      for (const key of ["while-away-1", "while-away-2", "while-away-3"])
        await placeOrderUntilAcknowledged(desk, key);
      statuses = await readAllReadiness(SERVICE_NAMES);
      await eventually("the relay to try in vain", hasRelayRetried, TIMEOUT_MS);
    });
  }, 60_000);

  test("while Redis is down, orders are accepted and all services but the notifier stay ready", () => {
    expect(Object.fromEntries(SERVICE_NAMES.map((name, index) => [name, statuses[index]]))).toEqual({
      transactions: 200,
      "settings-auth": 200,
      notifier: 503,
      gateway: 200,
    });
  });

  test("each service logs the start and the end of an outage of Redis once, and the gateway logs that it skips the notifier", () => {
    const expectedLines = [
      "warn: Redis does not answer: orders still work, dashboards are delayed, rate limits count per process; retrying",
      "info: Redis answers again",
    ];
    const skippedReplicaLine = "warn: notifier: a replica is not ready, left out until it is ready";
    const expectedLogs = Object.fromEntries(SERVICE_NAMES.map((name) => [name, expectedLines]));
    expect({ ...logs, gateway: logs["gateway"]?.filter((line) => line !== skippedReplicaLine) }).toEqual(
      expectedLogs,
    );
    expect(logs["gateway"]).toContain(skippedReplicaLine);
  });
});

describe("an outage of MongoDB", () => {
  let logs: OutageLogs;
  let statuses: number[];

  beforeAll(async () => {
    logs = await recordOutageLogs(storage, MONGO_SERVICES, async () => {
      await eventually("the services with storage to be unready", areServicesUnready, TIMEOUT_MS);
      const ratesResponse = await desk.api.get(API.getRates.path);
      const ordersResponse = await desk.callAsAdmin("GET", API.listOrders.path);
      statuses = [ratesResponse.status, ordersResponse.status];
    });
  }, 60_000);

  test("while MongoDB is down, the three services that use it are not ready, and requests get 503", () => {
    expect(statuses).toEqual([503, 503]);
  });

  test("each service that uses MongoDB logs the start and the end of an outage of MongoDB once", () => {
    const expectedLines = [
      "warn: MongoDB does not answer: requests get 503 until it is back; retrying",
      "info: MongoDB answers again",
    ];
    const outageMessages = Object.entries(logs).map(([name, all]) => [
      name,
      all.filter((line) => !line.startsWith(JOB_FAILED_PREFIX)),
    ]);
    expect(Object.fromEntries(outageMessages)).toEqual(
      Object.fromEntries(MONGO_SERVICES.map((name) => [name, expectedLines])),
    );
  });
});

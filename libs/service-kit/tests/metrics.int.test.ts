import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { eventually, newDatabaseUrl, openTestStorage, scrapeMetrics } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import {
  connectMongo,
  createLogger,
  createMongoReadyCheck,
  defineService,
  defineStorage,
} from "../src/index.js";
import { emptyMigration } from "./fixtures/empty-migration.js";
import type { Metrics } from "../src/index.js";

const log = createLogger("test", "silent");

let storage: TestStore;
beforeAll(async () => {
  storage = await openTestStorage({ own: true });
});
afterAll(() => storage.close());

/** Creates a service that owns data and has no endpoints. */
const createService = (mongoUrl: string, METRICS_TOKEN?: string) =>
  defineService({
    name: "notifier",
    config: {
      read: () => ({
        APP_ENV: "test" as const,
        HOST: "127.0.0.1",
        PORT: 0,
        METRICS_HOST: "127.0.0.1",
        METRICS_PORT: 0,
        METRICS_TOKEN,
        LOG_LEVEL: "silent",
      }),
    },
    collections: { owns: [], reads: [], touches: {}, shares: ["schema_versions"] },
    wire(_config, _log, metrics?: Metrics) {
      const connection = connectMongo(mongoUrl, log, metrics);
      const isReady = createMongoReadyCheck(connection);
      return { connection, isReady, closingSteps: [["storage", () => connection.close()]] };
    },
    storage: ({ connection }) => defineStorage({ connection, migrations: [emptyMigration] }),
    endpoints: [],
  }).create({});

test("a scrape while storage is down is answered within two seconds, without the gauges that are read from storage", async () => {
  const service = await createService(newDatabaseUrl(storage.url));
  const { url, metricsUrl = "" } = await service.start();
  const isReady = async () => (await fetch(`${url}/readyz`)).ok;
  await eventually("the service to be ready", isReady);
  await storage.kill();
  await eventually("the outage to be noticed", async () => !(await isReady()));
  const startedAt = performance.now();
  const samples = await scrapeMetrics(metricsUrl);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(samples).toMatchObject({ tukar_saldo_ready: 0 });
  expect(samples).not.toHaveProperty("tukar_saldo_migrations_pending");
  await storage.restart();
  await eventually("the service to be ready again", isReady);
  expect(await scrapeMetrics(metricsUrl)).toMatchObject({
    tukar_saldo_ready: 1,
    tukar_saldo_migrations_pending: 0,
  });
  await service.stop();
});

test("with METRICS_TOKEN set, a request for the metrics without that token is answered with 401", async () => {
  const token = "xK3-vQ2_mZ7xLr4-bN8wPy3_cH6sDf1-gJ5";
  const service = await createService(newDatabaseUrl(storage.url), token);
  const { metricsUrl = "" } = await service.start();
  const requestMetrics = (headers = {}) => fetch(`${metricsUrl}/metrics`, { headers });
  for (const response of [
    await requestMetrics(),
    await requestMetrics({ Authorization: `Bearer ${token}x` }),
  ]) {
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect(await response.text()).toBe("");
  }
  const authorizedResponse = await requestMetrics({ Authorization: `Bearer ${token}` });
  expect([authorizedResponse.status, await authorizedResponse.text()]).toEqual([
    200,
    expect.stringContaining("tukar_saldo_build_info"),
  ]);
  await service.stop();
});

test("the metrics count failed MongoDB commands", async () => {
  const service = await createService(newDatabaseUrl(storage.url));
  const { metricsUrl = "" } = await service.start();
  const { connection } = service.dependencies;
  const failedCommandsSample = 'mongodb_command_duration_seconds_count{command="aggregate",outcome="failed"}';
  await eventually("the connection", () => connection.readyState === 1);
  const pipelineWithUnknownStage = [{ $noSuchStage: {} }];
  await connection
    .collection("named")
    .aggregate(pipelineWithUnknownStage)
    .toArray()
    .catch(() => undefined);
  expect(await scrapeMetrics(metricsUrl)).toMatchObject({ [failedCommandsSample]: 1 });
  await service.stop();
});

test("the metrics contain the versions of the product and of Node", async () => {
  const service = await createService(newDatabaseUrl(storage.url));
  const { metricsUrl = "" } = await service.start();
  const buildInfoSample = Object.keys(await scrapeMetrics(metricsUrl)).find((name) =>
    name.startsWith("tukar_saldo_build_info"),
  );
  expect(buildInfoSample).toMatch(/\{node="\d+\.\d+\.\d+",version="\d+\.\d+\.\d+"\}$/);
  await service.stop();
});

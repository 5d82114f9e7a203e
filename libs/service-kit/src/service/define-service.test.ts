import { describe, expect, test } from "@jest/globals";
import { defineEndpoint } from "@tukar-saldo/contracts";
import type { Connection } from "mongoose";
import { EventEmitter, once } from "node:events";
import { implement } from "../http/implement.js";
import { defineStorage } from "../storage/define-storage.js";
import { defineService } from "./define-service.js";

const pingEndpoint = defineEndpoint({
  service: "notifier",
  method: "GET",
  path: "/api/ping",
  guard: "public",
  limits: [],
  summary: "An endpoint of a test",
});

const findOne = async ({ _id }: { _id: string }) => (_id === "notifier" ? { _id, version: 1 } : null);

/** Creates a fake connection to data of schema version 1. The connection opens when the test emits `connected`. */
function createConnection(): EventEmitter & Connection {
  const connection = { readyState: 0, models: {}, collection: () => ({ findOne }) };
  return Object.assign(new EventEmitter(), connection) as never;
}

async function startService(drainSeconds: number, metricsPort?: number) {
  const connection = createConnection();
  const commonConfig = {
    APP_ENV: "test" as const,
    HOST: "127.0.0.1",
    PORT: 0,
    LOG_LEVEL: "silent",
    METRICS_HOST: "127.0.0.1",
  };
  const definition = defineService({
    name: "notifier",
    config: { read: () => ({ ...commonConfig, DRAIN_SECONDS: drainSeconds, METRICS_PORT: metricsPort }) },
    collections: { owns: [], reads: [], touches: {}, shares: [] },
    wire: () => ({ isReady: () => true, closingSteps: [] }),
    storage: () => defineStorage({ connection, migrations: [] }),
    endpoints: [implement(pingEndpoint, () => undefined)],
    privateHandlers: () => ({ "/jobs": (request, response) => void response.end(`jobs ${request.path}`) }),
  });
  const lifecycleEvents = new EventEmitter();
  const service = await definition.create({}, { ready: () => lifecycleEvents.emit("ready") });
  const { url, metricsUrl } = await service.start();
  const getStatus = async (path: string): Promise<number> => (await fetch(url + path)).status;
  const openConnection = async (): Promise<void> => {
    const readyEvent = once(lifecycleEvents, "ready");
    connection.emit("connected");
    await readyEvent;
  };
  return { service, getStatus, openConnection, metricsUrl };
}

test("the endpoints of a service answer 503 until its data is prepared", async () => {
  const { service, getStatus, openConnection } = await startService(0);
  expect([await getStatus("/api/ping"), await getStatus("/readyz"), await getStatus("/healthz")]).toEqual([
    503, 503, 200,
  ]);
  await openConnection();
  expect([await getStatus("/api/ping"), await getStatus("/readyz")]).toEqual([200, 200]);
  await service.stop();
});

test("a stopping service still answers while load balancers deregister it", async () => {
  const { service, getStatus, openConnection } = await startService(0.5);
  await openConnection();
  const stopPromise = service.stop();
  expect([await getStatus("/api/ping"), await getStatus("/readyz")]).toEqual([200, 503]);
  await stopPromise;
});

test("a service that was never ready stops without waiting for its deregistration", async () => {
  const { service } = await startService(60);
  await service.stop();
});

const fetchText = async (url: string): Promise<string> => (await fetch(url)).text();

/** Scrapes the readiness gauge and the counts of requests by endpoint and status. */
async function scrape(url: string | undefined): Promise<string[]> {
  const lines = (await fetchText(`${url}/metrics`)).split("\n");
  return lines
    .filter((line) => /^(tukar_saldo_ready|http_requests_in_flight|http_request_\w+_count)/.test(line))
    .map((line) => line.replace(/\{service="notifier"\}|service="notifier",/, ""));
}

describe("the private port", () => {
  test("a service without METRICS_PORT has no private port", async () => {
    const { service, metricsUrl } = await startService(0);
    expect(metricsUrl).toBeUndefined();
    await service.stop();
  });

  test("the private port reports whether the service is ready, even while it starts", async () => {
    const { service, openConnection, metricsUrl } = await startService(0, 0);
    expect(await scrape(metricsUrl)).toContain("tukar_saldo_ready 0");
    await openConnection();
    expect(await scrape(metricsUrl)).toContain("tukar_saldo_ready 1");
    await service.stop();
    await expect(fetchText(`${metricsUrl}/metrics`)).rejects.toThrow();
  });

  test("the metrics count requests for undeclared endpoints and unknown paths as `other`", async () => {
    const { service, openConnection, getStatus, metricsUrl } = await startService(0, 0);
    await openConnection();
    expect(await scrape(metricsUrl)).toEqual(["tukar_saldo_ready 1", "http_requests_in_flight 0"].toSorted());
    await getStatus("/api/ping");
    await getStatus("/api/ping/1");
    await getStatus("/api/ping/2");
    expect(await scrape(metricsUrl)).toEqual(
      expect.arrayContaining([
        'http_request_duration_seconds_count{endpoint="other",status="200"} 1',
        'http_request_duration_seconds_count{endpoint="other",status="404"} 2',
        "http_requests_in_flight 0",
      ]),
    );
    await service.stop();
  });

  test("on the private port, a service's own handler answers its path and the paths below it, and no other path", async () => {
    const { service, metricsUrl } = await startService(0, 0);
    expect(await fetchText(`${metricsUrl}/jobs`)).toBe("jobs /");
    expect(await fetchText(`${metricsUrl}/jobs/1`)).toBe("jobs /1");
    expect((await fetch(`${metricsUrl}/other`)).status).toBe(404);
    await service.stop();
  });
});

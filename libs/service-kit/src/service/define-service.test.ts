import { describe, expect, test } from "@jest/globals";
import { defineEndpoint } from "@tukar-saldo/contracts";
import type { Connection } from "mongoose";
import { EventEmitter, once } from "node:events";
import { implement } from "../http/implement.js";
import { defineStorage } from "../storage/define-storage.js";
import { defineService } from "./define-service.js";

const ping = defineEndpoint({
  service: "notifier",
  method: "GET",
  path: "/api/ping",
  guard: "public",
  limits: [],
  summary: "An endpoint of a test",
});

const findOne = async ({ _id }: { _id: string }) => (_id === "notifier" ? { _id, version: 1 } : null);

/** Makes a fake connection whose data has schema 1. The connection opens when the test emits `connected`. */
function createConnection(): EventEmitter & Connection {
  const connection = { readyState: 0, models: {}, collection: () => ({ findOne }) };
  return Object.assign(new EventEmitter(), connection) as never;
}

async function startService(drainSeconds: number, metricsPort?: number) {
  const connection = createConnection();
  const values = {
    APP_ENV: "test" as const,
    HOST: "127.0.0.1",
    PORT: 0,
    LOG_LEVEL: "silent",
    METRICS_HOST: "127.0.0.1",
  };
  const defined = defineService({
    name: "notifier",
    config: { read: () => ({ ...values, DRAIN_SECONDS: drainSeconds, METRICS_PORT: metricsPort }) },
    collections: { owns: [], reads: [], touches: {}, shares: [] },
    wire: () => ({ isReady: () => true, closing: [] }),
    storage: () => defineStorage({ connection, migrations: [] }),
    endpoints: [implement(ping, () => undefined)],
    privateHandlers: () => ({ "/jobs": (request, response) => void response.end(`jobs ${request.path}`) }),
  });
  const opened = new EventEmitter();
  const service = await defined.create({}, { ready: () => opened.emit("ready") });
  const { url, metricsUrl } = await service.start();
  const statusOf = async (path: string): Promise<number> => (await fetch(url + path)).status;
  const open = async (): Promise<void> => {
    const ready = once(opened, "ready");
    connection.emit("connected");
    await ready;
  };
  return { service, statusOf, open, metricsUrl };
}

test("a service answers 503 to its endpoints until its data is prepared", async () => {
  const { service, statusOf, open } = await startService(0);
  expect([await statusOf("/api/ping"), await statusOf("/readyz"), await statusOf("/healthz")]).toEqual([
    503, 503, 200,
  ]);
  await open();
  expect([await statusOf("/api/ping"), await statusOf("/readyz")]).toEqual([200, 200]);
  await service.stop();
});

test("a stopping service still answers while load balancers deregister it", async () => {
  const { service, statusOf, open } = await startService(0.5);
  await open();
  const stopped = service.stop();
  expect([await statusOf("/api/ping"), await statusOf("/readyz")]).toEqual([200, 503]);
  await stopped;
});

test("a service that was never ready stops without waiting for its deregistration", async () => {
  const { service } = await startService(60);
  await service.stop();
});

const readText = async (url: string): Promise<string> => (await fetch(url)).text();

/** Scrapes the readiness gauge and the counts of requests by endpoint and status. */
async function scrape(url: string | undefined): Promise<string[]> {
  const lines = (await readText(`${url}/metrics`)).split("\n");
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
    const { service, open, metricsUrl } = await startService(0, 0);
    expect(await scrape(metricsUrl)).toContain("tukar_saldo_ready 0");
    await open();
    expect(await scrape(metricsUrl)).toContain("tukar_saldo_ready 1");
    await service.stop();
    await expect(readText(`${metricsUrl}/metrics`)).rejects.toThrow();
  });

  test("the metrics count requests by endpoint, and all requests for no endpoint as `other`", async () => {
    const { service, open, statusOf, metricsUrl } = await startService(0, 0);
    await open();
    expect(await scrape(metricsUrl)).toEqual(["tukar_saldo_ready 1", "http_requests_in_flight 0"].toSorted());
    await statusOf("/api/ping");
    await statusOf("/api/ping/1");
    await statusOf("/api/ping/2");
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
    expect(await readText(`${metricsUrl}/jobs`)).toBe("jobs /");
    expect(await readText(`${metricsUrl}/jobs/1`)).toBe("jobs /1");
    expect((await fetch(`${metricsUrl}/other`)).status).toBe(404);
    await service.stop();
  });
});

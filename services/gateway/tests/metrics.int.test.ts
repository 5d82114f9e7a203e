import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { scrapeMetrics } from "@tukar-saldo/test-kit";
import { startFakeService } from "./fake-service.js";
import type { FakeService } from "./fake-service.js";
import { startGateway } from "./gateway.js";
import type { RunningGateway } from "./gateway.js";

const requestSample = (endpoint: string, status: number): string =>
  `http_request_duration_seconds_count{endpoint="${endpoint}",status="${status}"}`;
const attemptSample = (upstream: string, status: number | "failed"): string =>
  `upstream_request_duration_seconds_count{status="${status}",upstream="${upstream}"}`;
const refusalSample = (reason: string, limit = ""): string =>
  `requests_refused_total{limit="${limit}",reason="${reason}"}`;
const replicaSample = (upstream: string, state: string): string =>
  `upstream_replicas{state="${state}",upstream="${upstream}"}`;

/** The path at which the fake service interrupts its reply. */
const INTERRUPTED_PATH = "/api/transactions";

describe("the metrics of the gateway", () => {
  let transactions: FakeService;
  let gateway: RunningGateway;
  beforeAll(async () => {
    transactions = await startFakeService(({ url }, response) => {
      if (url !== INTERRUPTED_PATH) return void response.end("{}");
      response.write("{", () => response.destroy());
    });
    gateway = await startGateway({ METRICS_PORT: "0", TRANSACTIONS_URLS: transactions.url });
  });
  afterAll(async () => {
    await gateway.stop();
    await transactions.close();
  });
  const scrape = () => scrapeMetrics(gateway.metricsUrl ?? "");
  const send = async (path: string, method = "GET"): Promise<number> =>
    (await fetch(gateway.url + path, { method })).status;

  const countRequests = async (): Promise<number> =>
    Object.entries(await scrape())
      .filter(([name]) => name.startsWith("http_request_duration_seconds_count"))
      .reduce((sum, [, value]) => sum + value, 0);

  test("the metrics count a forwarded request by endpoint and by upstream", async () => {
    await send("/api/rates");
    await send("/api/rates", "HEAD");
    expect(await scrape()).toMatchObject({
      [requestSample("getRates", 200)]: 2,
      [attemptSample("transactions", 200)]: 2,
      [replicaSample("transactions", "ready")]: 1,
      http_requests_in_flight: 0,
    });
  });

  test("the metrics have one endpoint label for all unknown paths and methods", async () => {
    const countBefore = (await scrape())[requestSample("other", 404)] ?? 0;
    await send("/api/unknown/1");
    await send("/api/unknown/2");
    await send("/api/rates", "PROPFIND");
    const samples = await scrape();
    expect(samples[requestSample("other", 404)]).toBe(countBefore + 2);
    expect(samples[requestSample("other", 200)]).toBe(1);
    const endpoints = Object.keys(samples).flatMap((name) => /endpoint="(\w+)"/.exec(name)?.[1] ?? []);
    expect([...new Set(endpoints)].sort()).toEqual(["getRates", "other"]);
  });

  test("a reply that the service interrupts counts as failed, not as a client that disconnected", async () => {
    await expect(fetch(gateway.url + INTERRUPTED_PATH).then((reply) => reply.text())).rejects.toThrow();
    expect(await scrape()).toMatchObject({ [requestSample("listOrders", 503)]: 1 });
  });

  test("the metrics count requests that no replica answers, and unhealthy replicas", async () => {
    expect(await scrape()).toMatchObject({ [refusalSample("upstream_down")]: 0 });
    expect(await send("/api/public/isonline")).toBe(503);
    expect(await scrape()).toMatchObject({
      [requestSample("getOnlineState", 503)]: 1,
      [attemptSample("settings-auth", "failed")]: 2,
      [refusalSample("upstream_down")]: 1,
      [replicaSample("settings-auth", "failing")]: 1,
      [replicaSample("settings-auth", "ready")]: 0,
    });
  });

  test("the metrics count requests that a rate limit refuses", async () => {
    expect(await scrape()).toMatchObject({ [refusalSample("rate_limit", "init")]: 0 });
    const statuses: number[] = [];
    while (!statuses.includes(429)) statuses.push(await send("/api/init", "POST"));
    expect(await scrape()).toMatchObject({
      [refusalSample("rate_limit", "init")]: 1,
      [requestSample("setUpDesk", 429)]: 1,
    });
  });

  test("the metrics do not count pages and health checks", async () => {
    const countBefore = await countRequests();
    await send("/healthz");
    await send("/");
    expect(await countRequests()).toBe(countBefore);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { eventually } from "@tukar-saldo/test-kit";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";

const METRICS_ENV = { METRICS_PORT: "0" };
const requestMetric = (endpoint: string, status: number): string =>
  `http_request_duration_seconds_count{endpoint="${endpoint}",status="${status}"}`;

describe("the metrics of transactions", () => {
  let desk: TransactionsFixture;
  beforeAll(async () => {
    desk = await startTransactionsFixture({ ...METRICS_ENV, RATE_LIMIT_PROFILE: "strict" });
  });
  afterAll(() => desk.close());

  test("metrics count requests by endpoint and status", async () => {
    expect((await desk.scrape())[requestMetric("getRates", 200)]).toBeUndefined();
    await desk.api.get("/api/rates");
    await desk.api.get("/api/rates");
    await desk.api.get("/api/rates/unknown");
    await desk.api.put("/api/rates", {});
    const samples = await desk.scrape();
    expect(samples).toMatchObject({
      [requestMetric("getRates", 200)]: 2,
      [requestMetric("other", 404)]: 1,
      [requestMetric("other", 405)]: 1,
      http_requests_in_flight: 0,
    });
  });

  test("metrics count commands to MongoDB and Redis, and connections to MongoDB", async () => {
    const insertMetric = 'mongodb_command_duration_seconds_count{command="insert",outcome="ok"}';
    const countBefore = (await desk.scrape())[insertMetric] ?? 0;
    await desk.place();
    // After the reply, background work such as the relay may still use connections.
    const samples = await eventually("all connections to MongoDB to be idle", async () => {
      const latest = await desk.scrape();
      return latest['mongodb_pool_connections{state="in_use"}'] === 0 && latest;
    });
    expect(samples[insertMetric]).toBeGreaterThan(countBefore);
    expect(samples['redis_command_duration_seconds_count{command="evalsha",outcome="ok"}']).toBeGreaterThan(
      0,
    );
    expect(samples['mongodb_pool_connections{state="idle"}']).toBeGreaterThan(0);
    expect(samples).toMatchObject({
      'mongodb_pool_connections{state="waiting"}': 0,
      tukar_saldo_migrations_pending: 0,
      tukar_saldo_ready: 1,
    });
  });

  test("metrics count orders that a rate limit refuses", async () => {
    const refusalMetric = 'requests_refused_total{limit="order-whatsapp",reason="rate_limit"}';
    expect(await desk.scrape()).toMatchObject({ [refusalMetric]: 0 });
    const user_whatsapp = "081299998888";
    const statuses: number[] = [];
    while (!statuses.includes(429)) statuses.push((await desk.create({ user_whatsapp })).status);
    expect(await desk.scrape()).toMatchObject({ [refusalMetric]: 1, [requestMetric("createOrder", 429)]: 1 });
  });
});

describe("the metrics of orders and outboxes", () => {
  const pendingMetric = 'tukar_saldo_orders{status="pending"}';
  let desk: TransactionsFixture;
  beforeAll(async () => {
    desk = await startTransactionsFixture(METRICS_ENV);
  });
  afterAll(() => desk.close());

  test("metrics contain orders by status, and the outbox events that wait for Redis", async () => {
    await desk.redis.kill();
    await desk.place();
    await desk.place();
    // A scrape waits at most 0.8 s for the first count of orders, so early scrapes may lack the gauges.
    const samples = await eventually("the orders to be counted", async () => {
      const latest = await desk.scrape();
      return pendingMetric in latest && latest;
    });
    expect(samples).toMatchObject({
      [pendingMetric]: 2,
      'tukar_saldo_orders{status="completed"}': 0,
      'tukar_saldo_outbox_events{collection="transactions"}': 2,
      'tukar_saldo_outbox_events{collection="resets"}': 0,
      'tukar_saldo_outbox_events{collection="sensitive_reads"}': 0,
      'tukar_saldo_outbox_oldest_event_age_seconds{collection="resets"}': 0,
      'tukar_saldo_outbox_oldest_event_age_seconds{collection="sensitive_reads"}': 0,
      tukar_saldo_ready: 1,
    });
    const ageSeconds = samples["tukar_saldo_oldest_pending_order_age_seconds"];
    expect(ageSeconds).toBeGreaterThan(0);
    expect(ageSeconds).toBeLessThan(60);
    await desk.redis.restart();
    await eventually("the outbox to be empty", async () => {
      await desk.service.dependencies.relay.flush();
      return true;
    });
  });

  test("metrics count an event that cannot be published as parked, not as waiting", async () => {
    const event = {
      id: "bad",
      type: "order.delivered",
      version: 99,
      at: new Date(0).toISOString(),
      data: {},
    };
    const outbox_at = new Date(0);
    await desk.db.collection("resets").insertOne({ state: "done", outbox: [event], outbox_at });
    await desk.service.dependencies.relay.flush();
    const name = 'tukar_saldo_outbox_parked_events{collection="resets"}';
    const samples = await eventually("the parked event", async () => {
      const latest = await desk.scrape();
      return latest[name] === 1 && latest;
    });
    expect(samples).toMatchObject({
      'tukar_saldo_outbox_events{collection="resets"}': 0,
      'tukar_saldo_outbox_oldest_event_age_seconds{collection="resets"}': 0,
    });
  });
});

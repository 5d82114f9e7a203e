import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { eventually } from "@tukar-saldo/test-kit";
import { createPlacedEvent, createRow, startNotifierFixture } from "./fixture.js";
import type { NotifierFixture } from "./fixture.js";

let desk: NotifierFixture;
beforeAll(async () => {
  desk = await startNotifierFixture({ METRICS_PORT: "0" });
});
afterAll(() => desk.close());

test("metrics contain the number of connected dashboards, the lag of events and the number of queued jobs", async () => {
  expect(await desk.scrape()).toMatchObject({ tukar_saldo_sockets: 0 });
  const dashboard = await desk.connect(await desk.signIn());
  await desk.publisher.publish(createPlacedEvent(createRow()));
  await dashboard.awaitMessage(({ row }) => row !== undefined);
  const lagMetric = 'tukar_saldo_event_lag_seconds_count{subscriber="notifier",type="order.placed"}';
  await eventually("the event to be measured", async () => (await desk.scrape())[lagMetric] === 1);
  expect(await desk.scrape()).toMatchObject({
    tukar_saldo_sockets: 1,
    'tukar_saldo_queue_jobs{queue="notifier",state="waiting"}': 0,
    'tukar_saldo_queue_jobs{queue="notifier",state="failed"}': 0,
  });
});

import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { eventually, FIRST_ADMIN } from "@tukar-saldo/test-kit";
import { startSettingsAuthAfterSetup } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

const formatFailureMetric = (reason: string): string =>
  `tukar_saldo_sign_in_failures_total{reason="${reason}"}`;

let desk: SettingsAuthAfterSetup;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup({ METRICS_PORT: "0", RATE_LIMIT_PROFILE: "strict" });
});
afterAll(() => desk.close());

test("refused sign-ins are counted by their reason", async () => {
  const zeroCounts = {
    [formatFailureMetric("password")]: 0,
    [formatFailureMetric("rate_limit")]: 0,
    [formatFailureMetric("human_verification")]: 0,
  };
  expect(await desk.scrape()).toMatchObject(zeroCounts);
  const statuses: number[] = [];
  while (!statuses.includes(429)) statuses.push((await desk.login(FIRST_ADMIN.email, "salah-sekali")).status);
  expect(await desk.scrape()).toMatchObject({
    [formatFailureMetric("password")]: statuses.length - 1,
    [formatFailureMetric("rate_limit")]: 1,
    [formatFailureMetric("human_verification")]: 0,
    'requests_refused_total{limit="login-email",reason="rate_limit"}': 1,
  });
});

test("metrics contain the lag of audited events, the number of audit jobs and the number of events in each outbox", async () => {
  await desk.service.dependencies.relay.flush();
  await desk.service.subscriptions.waitUntilEmpty();
  const samples = await desk.scrape();
  const lagMetric = 'tukar_saldo_event_lag_seconds_count{subscriber="audit",type="user.created"}';
  expect(samples[lagMetric]).toBeGreaterThan(0);
  // A new replica has no cached values. It is scraped until the outbox metrics appear, as a scrape omits slow metrics.
  const otherReplica = await desk.replica();
  const outboxSamples = await eventually("a scrape with the metrics of the outboxes", async () => {
    const otherSamples = await otherReplica.scrape();
    return 'tukar_saldo_outbox_events{collection="users"}' in otherSamples && otherSamples;
  });
  expect(outboxSamples).toMatchObject({
    'tukar_saldo_queue_jobs{queue="audit",state="failed"}': 0,
    'tukar_saldo_queue_oldest_job_age_seconds{queue="audit"}': 0,
    'tukar_saldo_outbox_events{collection="users"}': 0,
  });
});

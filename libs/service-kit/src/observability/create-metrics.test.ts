import { describe, expect, test } from "@jest/globals";
import { createMetrics } from "./create-metrics.js";
import type { Metrics } from "./create-metrics.js";
import { METRICS } from "./metrics.js";
import type { MetricDefinition } from "./metrics.js";

const JOBS_METRIC = "tukar_saldo_queue_jobs";
const OLDEST_JOB_AGE_METRIC = "tukar_saldo_queue_oldest_job_age_seconds";

const SERVICE_LABEL = /\{service="notifier"\}|service="notifier",|,service="notifier"/;

/** Scrapes the samples of a metric and removes the label `service`, which every sample must have. */
async function scrapeSamples(metrics: Metrics, name: string): Promise<string[]> {
  const samples = (await metrics.scrape()).split("\n").filter((line) => line.startsWith(name));
  expect(samples.filter((sample) => !SERVICE_LABEL.test(sample))).toEqual([]);
  return samples.map((sample) => sample.replace(SERVICE_LABEL, ""));
}

describe("the metric definitions", () => {
  const entries: [string, MetricDefinition][] = Object.entries(METRICS);

  test.each(entries)("%s follows Prometheus' rules for metrics", (name, { type, help, labels, buckets }) => {
    expect(name).toMatch(/^(tukar_saldo|http|upstream|requests|mongodb|redis)_[a-z_]+[a-z]$/);
    expect(name.endsWith("_total")).toBe(type === "counter");
    expect(help).toMatch(/\.$/);
    expect(labels).not.toContain("service");
    if (type !== "histogram") return;
    expect(name).toMatch(/_seconds$/);
    expect(labels).toHaveLength(2);
    expect(buckets).toEqual(buckets?.toSorted((a, b) => a - b));
  });
});

describe("metrics", () => {
  test("all metrics have the service as a label, including those of Node and of the process", async () => {
    const metrics = await createMetrics("notifier");
    expect(await scrapeSamples(metrics, "process_resident_memory_bytes")).toEqual([
      expect.stringMatching(/^process_resident_memory_bytes \d+$/),
    ]);
    expect(await scrapeSamples(metrics, "nodejs_eventloop_lag_seconds")).toHaveLength(1);
  });

  test("a histogram counts observations for each pair of label values", async () => {
    const metrics = await createMetrics("notifier");
    const observe = metrics.histogram("http_request_duration_seconds");
    observe("getRates", 200, 0.002);
    metrics.histogram("http_request_duration_seconds")("getRates", 200, 0.2);
    observe("getRates", 503, 40);
    expect(await scrapeSamples(metrics, "http_request_duration_seconds_count")).toEqual([
      'http_request_duration_seconds_count{endpoint="getRates",status="200"} 2',
      'http_request_duration_seconds_count{endpoint="getRates",status="503"} 1',
    ]);
    expect(await scrapeSamples(metrics, "http_request_duration_seconds_sum")).toContain(
      'http_request_duration_seconds_sum{endpoint="getRates",status="200"} 0.202',
    );
  });

  test("a scrape omits gauges whose read fails, with and without labels", async () => {
    const metrics = await createMetrics("notifier");
    let isDown = false;
    const readGauge = (): number => {
      if (isDown) throw new Error("down");
      return 3;
    };
    metrics.gauge("tukar_saldo_sockets", readGauge);
    metrics.gauge(JOBS_METRIC, () => [{ labels: { queue: "audit", state: "failed" }, value: readGauge() }]);
    const scrapeBothGauges = async () => [
      ...(await scrapeSamples(metrics, "tukar_saldo_sockets")),
      ...(await scrapeSamples(metrics, JOBS_METRIC)),
    ];
    const samplesWhileUp = ["tukar_saldo_sockets 3", `${JOBS_METRIC}{queue="audit",state="failed"} 3`];
    expect(await scrapeBothGauges()).toEqual(samplesWhileUp);
    isDown = true;
    expect(await scrapeBothGauges()).toEqual([]);
    isDown = false;
    expect(await scrapeBothGauges()).toEqual(samplesWhileUp);
  });

  test("a scrape is answered within two seconds while a store does not answer", async () => {
    const metrics = await createMetrics("notifier");
    metrics.storeGauges([JOBS_METRIC, OLDEST_JOB_AGE_METRIC], () => new Promise<never>(() => undefined));
    const startedAt = performance.now();
    expect([
      ...(await scrapeSamples(metrics, JOBS_METRIC)),
      ...(await scrapeSamples(metrics, OLDEST_JOB_AGE_METRIC)),
    ]).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  test("gauges that share a store query use its cached result across scrapes", async () => {
    const metrics = await createMetrics("notifier");
    let queryCount = 0;
    metrics.storeGauges([JOBS_METRIC, OLDEST_JOB_AGE_METRIC], async () => {
      queryCount += 1;
      return {
        [JOBS_METRIC]: [{ labels: { queue: "audit", state: "failed" }, value: 1 }],
        [OLDEST_JOB_AGE_METRIC]: [{ labels: { queue: "audit" }, value: 2 }],
      };
    });
    expect(await scrapeSamples(metrics, OLDEST_JOB_AGE_METRIC)).toEqual([
      `${OLDEST_JOB_AGE_METRIC}{queue="audit"} 2`,
    ]);
    expect(await scrapeSamples(metrics, JOBS_METRIC)).toHaveLength(1);
    expect(queryCount).toBe(1);
  });
});

import type { Counter, Gauge } from "prom-client";
import { createCache } from "../cache/cache.js";
import { withTimeout } from "../with-timeout.js";
import { METRICS } from "./metrics.js";
import type { MetricLabel, MetricDefinition, MetricName, MetricNameOfType } from "./metrics.js";

/** Timeout for reading a gauge: a scrape must be answered within a second even while a store is down. */
const READ_TIMEOUT_MS = 800;
const READINGS_MAX_AGE_MS = 5_000;

/** One value of a gauge, with its labels. */
interface GaugeReading<N extends MetricName> {
  readonly labels: Readonly<Record<MetricLabel<N>, string>>;
  readonly value: number;
}

type GaugeReadings<N extends MetricName> = number | readonly GaugeReading<N>[];
/** The readings of several gauges by name, as one query of a store returns them. */
type ReadingsByName<N extends MetricName> = { readonly [Name in N]: GaugeReadings<Name> };

/** Observes a duration in a histogram. Every histogram has two labels; `first` and `second` are their values. */
export type ObserveDuration = (first: string, second: string | number, seconds: number) => void;

/** The metrics of one service in this process. They exist only if METRICS_PORT is set. */
export interface Metrics {
  counter<N extends MetricNameOfType<"counter">>(name: N): Counter<MetricLabel<N>>;
  histogram(name: MetricNameOfType<"histogram">): ObserveDuration;
  /** Reads a gauge at each scrape. A scrape omits the gauge if `read` fails or takes too long. */
  gauge<N extends MetricNameOfType<"gauge">>(
    name: N,
    read: () => GaugeReadings<N> | Promise<GaugeReadings<N>>,
  ): void;
  /** Reads several gauges by one query of a store, whose result is cached for 5 s. */
  storeGauges<N extends MetricNameOfType<"gauge">>(
    names: readonly N[],
    read: () => Promise<ReadingsByName<N>>,
  ): void;
  /** Formats all metrics in Prometheus' text format. */
  scrape(): Promise<string>;
  readonly contentType: string;
}

const createTimeoutError = (): Error => new Error("the store did not answer in time");

/**
 * Creates the metrics of a service, with prom-client's default metrics. The library is imported on demand, as most
 * tests need no metrics.
 */
export async function createMetrics(service: string): Promise<Metrics> {
  const prom = await import("prom-client");
  const registry = new prom.Registry();
  registry.setDefaultLabels({ service });
  prom.collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const histogramObservers = new Map<string, ObserveDuration>();
  const counters = new Map<string, Counter>();

  function createHistogram(name: MetricNameOfType<"histogram">): ObserveDuration {
    const { help, labels: labelNames, buckets } = METRICS[name];
    const histogram = new prom.Histogram({ name, help, labelNames, buckets: [...buckets], registers });
    const childrenByFirstLabel = new Map<string, Map<string | number, { observe(seconds: number): void }>>();
    return (first, second, seconds) => {
      const childrenBySecondLabel = childrenByFirstLabel.get(first) ?? new Map();
      const child = childrenBySecondLabel.get(second) ?? histogram.labels(first, String(second));
      if (childrenBySecondLabel.size === 0) childrenByFirstLabel.set(first, childrenBySecondLabel);
      childrenBySecondLabel.set(second, child);
      child.observe(seconds);
    };
  }

  function gauge<N extends MetricNameOfType<"gauge">>(
    name: N,
    read: () => GaugeReadings<N> | Promise<GaugeReadings<N>>,
  ): void {
    const { help, labels: labelNames }: MetricDefinition = METRICS[name];
    const collect = async function (this: Gauge): Promise<void> {
      const pendingReadings = Promise.resolve().then(read);
      const readings = await withTimeout(pendingReadings, READ_TIMEOUT_MS, createTimeoutError).catch(
        () => [],
      );
      this.reset();
      // `reset` sets a gauge without labels to 0. `remove` makes the gauge absent, as a gauge whose read failed must
      // not show 0.
      if (labelNames.length === 0) this.remove();
      if (typeof readings === "number") this.set(readings);
      else for (const { labels, value } of readings) this.set(labels, value);
    };
    void new prom.Gauge({ name, help, labelNames, registers, collect });
  }

  return {
    counter: (name) =>
      memoize(counters, name, () => {
        const { help, labels: labelNames } = METRICS[name];
        return new prom.Counter({ name, help, labelNames, registers });
      }) as Counter<never>,
    histogram: (name) => memoize(histogramObservers, name, () => createHistogram(name)),
    gauge,
    storeGauges(names, read) {
      const readingsCache = createCache<ReadingsByName<(typeof names)[number]>>(READINGS_MAX_AGE_MS);
      for (const name of names) gauge(name, async () => (await readingsCache.get("readings", read))[name]);
    },
    scrape: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function memoize<T>(values: Map<string, T>, name: string, create: () => T): T {
  const value = values.get(name) ?? create();
  values.set(name, value);
  return value;
}

import { beforeAll, describe, expect, test } from "@jest/globals";
import { ENDPOINTS, NO_TIMEOUT } from "@tukar-saldo/contracts";
import { METRICS } from "@tukar-saldo/service-kit";
import type { MetricDefinition } from "@tukar-saldo/service-kit";
import { createMetrics } from "../../../libs/service-kit/src/observability/create-metrics.js";
import { findMetricsAndLabels, findLabelValues } from "./promql.js";
import { GRAFANA_DASHBOARDS, listDataPanels, PROMETHEUS_RULES } from "./rule-files.js";
import type { PrometheusRule } from "./rule-files.js";

/** Labels that Prometheus adds to each time series. */
const TARGET_LABELS = ["job", "instance", "service"];

/** Metrics of other programs and of Prometheus itself, with their labels. */
const EXTERNAL_METRICS: Record<string, string[]> = {
  up: [],
  ALERTS: ["alertname", "alertstate"],
  node_filesystem_avail_bytes: ["fstype", "mountpoint"],
  node_filesystem_size_bytes: ["fstype", "mountpoint"],
  kubelet_volume_stats_available_bytes: ["namespace", "persistentvolumeclaim"],
  kubelet_volume_stats_capacity_bytes: ["namespace", "persistentvolumeclaim"],
  probe_success: [],
  probe_ssl_earliest_cert_expiry: [],
  certmanager_certificate_expiration_timestamp_seconds: ["namespace", "exported_namespace", "name"],
};

const declaredMetrics = Object.entries<MetricDefinition>(METRICS);
const recordingRules = PROMETHEUS_RULES.filter(
  (rule): rule is PrometheusRule & { record: string } => rule.record !== undefined,
);

/** Lists the time series of a declared metric, with their labels. */
function listSeries([name, { type, labels }]: [string, MetricDefinition]): [string, readonly string[]][] {
  if (type !== "histogram") return [[name, labels]];
  return [
    [`${name}_bucket`, [...labels, "le"]],
    [`${name}_sum`, labels],
    [`${name}_count`, labels],
  ];
}

const labelsByMetric = new Map<string, readonly string[]>([
  ...declaredMetrics.flatMap(listSeries),
  ...Object.entries(EXTERNAL_METRICS),
]);

// The results of a recording rule may have any label of the metrics in its expression.
for (const { record, expr } of recordingRules)
  labelsByMetric.set(
    record,
    findMetricsAndLabels(expr).selectors.flatMap(({ metric }) => labelsByMetric.get(metric) ?? []),
  );

// Adds the metrics of Node and of the process, with the labels that prom-client gives them.
beforeAll(async () => {
  const exposedMetrics = await (await createMetrics("gateway")).scrape();
  for (const [, name = "", labels = ""] of exposedMetrics.matchAll(/^(\w+)\{([^}]*)\}/gm))
    labelsByMetric.set(
      name,
      [...labels.matchAll(/(\w+)="/g)].map(([, label = ""]) => label),
    );
  // prom-client reports garbage collection only after the first one has run, so these time series are added by name.
  for (const suffix of ["bucket", "sum", "count"])
    labelsByMetric.set(`nodejs_gc_duration_seconds_${suffix}`, ["kind", "le"]);
});

function findNameProblems(expression: string): string[] {
  const { selectors, groupings } = findMetricsAndLabels(expression);
  const allowedGroupByLabels = new Set([
    ...TARGET_LABELS,
    ...selectors.flatMap(({ metric }) => labelsByMetric.get(metric) ?? []),
  ]);
  return [
    ...selectors
      .filter(({ metric }) => !labelsByMetric.has(metric))
      .map(({ metric }) => `no metric ${metric}`),
    ...selectors.flatMap(({ metric, labels }) =>
      labels
        .filter((label) => ![...TARGET_LABELS, ...(labelsByMetric.get(metric) ?? [])].includes(label))
        .map((label) => `${metric} has no label ${label}`),
    ),
    ...groupings.filter((label) => !allowedGroupByLabels.has(label)).map((label) => `no label ${label}`),
  ];
}

const dashboardQueries = GRAFANA_DASHBOARDS.flatMap((dashboard) =>
  listDataPanels(dashboard).flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [`${dashboard.file}: ${title}`, expr] as const),
  ),
);
const expressions = [
  ...PROMETHEUS_RULES.map(({ alert, record = "", expr }) => [alert ?? record, expr] as const),
  ...dashboardQueries,
];

describe("metrics and labels in rules and dashboards", () => {
  test.each(expressions)("all metrics and labels in %s exist", (_name, expression) => {
    expect(findNameProblems(expression)).toEqual([]);
  });

  test("findNameProblems reports metrics and labels that do not exist", () => {
    expect(
      findNameProblems('sum by (status) (rate(tukar_saldo_orderz[5m])) + tukar_saldo_sockets{user="x"}'),
    ).toEqual(["no metric tukar_saldo_orderz", "tukar_saldo_sockets has no label user", "no label status"]);
  });
});

test("rules and dashboards name only endpoints that exist", () => {
  const endpointNames = expressions.flatMap(([, expression]) => findLabelValues(expression, "endpoint"));
  expect(endpointNames.length).toBeGreaterThan(3);
  expect(endpointNames.filter((name) => name !== "other" && !(name in ENDPOINTS))).toEqual([]);
});

test("the recorded duration excludes exactly the endpoints without a timeout, and requests to no endpoint", () => {
  const rule = recordingRules.find(
    ({ record }) => record === "service:http_request_duration_seconds:p99_rate5m",
  );
  const slowEndpoints = Object.entries(ENDPOINTS)
    .filter(([, { timeoutSeconds }]) => timeoutSeconds === NO_TIMEOUT)
    .map(([name]) => name);
  expect(findLabelValues(rule?.expr ?? "", "endpoint").sort()).toEqual([...slowEndpoints, "other"].sort());
});

test("dashboards show every metric that the services declare", () => {
  const shownSelectors = dashboardQueries.flatMap(
    ([, expression]) => findMetricsAndLabels(expression).selectors,
  );
  const shownMetrics = new Set(shownSelectors.map(({ metric }) => metric));
  const displayedRules = recordingRules.filter(({ record }) => shownMetrics.has(record));
  for (const { expr } of displayedRules)
    for (const { metric } of findMetricsAndLabels(expr).selectors) shownMetrics.add(metric);
  const undisplayedMetrics = declaredMetrics.filter(
    (entry) => !listSeries(entry).some(([name]) => shownMetrics.has(name)),
  );
  expect(undisplayedMetrics.map(([name]) => name)).toEqual([]);
});

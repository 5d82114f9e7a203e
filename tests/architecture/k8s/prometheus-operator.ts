import type { Manifest } from "./manifests.js";

interface MetricsEndpoint {
  port?: string;
  relabelings?: { sourceLabels?: string[]; targetLabel?: string; replacement?: string }[];
}

interface PodMonitor extends Manifest {
  spec: { selector?: object; podMetricsEndpoints?: MetricsEndpoint[] } & Record<string, unknown>;
}

interface PrometheusRule extends Manifest {
  spec: { groups?: { name?: string; rules?: Record<string, unknown>[] }[] } & Record<string, unknown>;
}

interface Probe extends Manifest {
  spec: {
    jobName?: string;
    module?: string;
    prober?: { url?: string };
    targets?: { staticConfig?: { static?: string[] } };
  } & Record<string, unknown>;
}

const PROBE_FIELDS = ["interval", "jobName", "module", "prober", "targets"];
const ENDPOINT_FIELDS = ["honorLabels", "interval", "port", "relabelings"];
const RULE_FIELDS = ["alert", "annotations", "expr", "for", "labels", "record"];
const hasOnlyFields = (value: object, fields: readonly string[]): boolean =>
  Object.keys(value).every((field) => fields.includes(field));

function findPodMonitorProblems({ spec }: PodMonitor): string[] {
  const endpoints = spec.podMetricsEndpoints ?? [];
  const isComplete = hasOnlyFields(spec, ["selector", "podMetricsEndpoints"]) && spec.selector !== undefined;
  const isValidEndpoint = (endpoint: MetricsEndpoint): boolean =>
    hasOnlyFields(endpoint, ENDPOINT_FIELDS) && typeof endpoint.port === "string";
  return [
    ...(isComplete ? [] : ["wrong fields"]),
    ...(endpoints.length > 0 && endpoints.every(isValidEndpoint) ? [] : ["a wrong endpoint"]),
  ];
}

function findPrometheusRuleProblems({ spec }: PrometheusRule): string[] {
  const groups = spec.groups ?? [];
  const rules = groups.flatMap(({ rules = [] }) => rules);
  const isValidRule = (rule: Record<string, unknown>): boolean =>
    hasOnlyFields(rule, RULE_FIELDS) &&
    typeof rule["expr"] === "string" &&
    "alert" in rule !== "record" in rule;
  return [
    ...(hasOnlyFields(spec, ["groups"]) && groups.every(({ name }) => name) ? [] : ["wrong fields"]),
    ...(rules.length > 0 && rules.every(isValidRule) ? [] : ["a wrong rule"]),
  ];
}

function findProbeProblems({ spec }: Probe): string[] {
  const { jobName, module, prober, targets } = spec;
  const isComplete = hasOnlyFields(spec, PROBE_FIELDS) && [jobName, module, prober?.url].every(Boolean);
  const hasTargets = (targets?.staticConfig?.static?.length ?? 0) > 0;
  return isComplete && hasTargets ? [] : ["wrong fields"];
}

const PROBLEM_FINDERS: Record<string, (manifest: never) => string[]> = {
  PodMonitor: findPodMonitorProblems,
  Probe: findProbeProblems,
  PrometheusRule: findPrometheusRuleProblems,
};

/** Whether a manifest is a custom resource of the Prometheus Operator. */
export const isPrometheusOperatorResource = ({ kind }: Manifest): boolean => kind in PROBLEM_FINDERS;

/** Lists the problems of a Prometheus Operator resource. Only the fields that the manifests use are allowed in it. */
export function findPrometheusOperatorProblems(manifest: Manifest): string[] {
  const { apiVersion, kind, metadata } = manifest;
  const wrongVersion = apiVersion === "monitoring.coreos.com/v1" ? [] : ["wrong version"];
  const problems = PROBLEM_FINDERS[kind]?.(manifest as never) ?? [];
  return [...wrongVersion, ...problems].map((problem) => `${kind} ${metadata.name}: ${problem}`);
}

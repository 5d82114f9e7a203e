import type { Manifest } from "./manifests.js";

interface Endpoint {
  port?: string;
  relabelings?: { sourceLabels?: string[]; targetLabel?: string; replacement?: string }[];
}

interface PodMonitor extends Manifest {
  spec: { selector?: object; podMetricsEndpoints?: Endpoint[] } & Record<string, unknown>;
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
const hasOnly = (value: object, fields: readonly string[]): boolean =>
  Object.keys(value).every((field) => fields.includes(field));

function findPodMonitorProblems({ spec }: PodMonitor): string[] {
  const endpoints = spec.podMetricsEndpoints ?? [];
  const isComplete = hasOnly(spec, ["selector", "podMetricsEndpoints"]) && spec.selector !== undefined;
  const isEndpoint = (endpoint: Endpoint): boolean =>
    hasOnly(endpoint, ENDPOINT_FIELDS) && typeof endpoint.port === "string";
  return [
    ...(isComplete ? [] : ["wrong fields"]),
    ...(endpoints.length > 0 && endpoints.every(isEndpoint) ? [] : ["a wrong endpoint"]),
  ];
}

function findPrometheusRuleProblems({ spec }: PrometheusRule): string[] {
  const groups = spec.groups ?? [];
  const rules = groups.flatMap(({ rules = [] }) => rules);
  const isRule = (rule: Record<string, unknown>): boolean =>
    hasOnly(rule, RULE_FIELDS) && typeof rule["expr"] === "string" && "alert" in rule !== "record" in rule;
  return [
    ...(hasOnly(spec, ["groups"]) && groups.every(({ name }) => name) ? [] : ["wrong fields"]),
    ...(rules.length > 0 && rules.every(isRule) ? [] : ["a wrong rule"]),
  ];
}

function findProbeProblems({ spec }: Probe): string[] {
  const { jobName, module, prober, targets } = spec;
  const isComplete = hasOnly(spec, PROBE_FIELDS) && [jobName, module, prober?.url].every(Boolean);
  const hasTargets = (targets?.staticConfig?.static?.length ?? 0) > 0;
  return isComplete && hasTargets ? [] : ["wrong fields"];
}

const CHECKS: Record<string, (manifest: never) => string[]> = {
  PodMonitor: findPodMonitorProblems,
  Probe: findProbeProblems,
  PrometheusRule: findPrometheusRuleProblems,
};

/** Whether a manifest is a custom resource of the Prometheus Operator. */
export const isPrometheusOperatorResource = ({ kind }: Manifest): boolean => kind in CHECKS;

/** Lists the problems of a Prometheus Operator resource. Only the fields that the manifests use are allowed in it. */
export function findPrometheusOperatorProblems(manifest: Manifest): string[] {
  const { apiVersion, kind, metadata } = manifest;
  const wrongVersion = apiVersion === "monitoring.coreos.com/v1" ? [] : ["wrong version"];
  const problems = CHECKS[kind]?.(manifest as never) ?? [];
  return [...wrongVersion, ...problems].map((problem) => `${kind} ${metadata.name}: ${problem}`);
}

import type { Manifest } from "./manifests.js";

const POD = "spec.template.spec";
const CONTAINER = `${POD}.containers.0`;
const SECURITY = `${CONTAINER}.securityContext`;
const NOTIFIER = "Deployment/notifier";
const SECRET = { apiVersion: "v1", kind: "Secret", metadata: { name: "x" }, stringData: { JWT_SECRET: "x" } };
const EXPOSED = [{ name: "http", containerPort: 5000, hostPort: 80 }];

/** One way to break a policy: an object, the path of a field in it, and its value; undefined takes it away. */
type Row = [policy: string, object: string, path: string, value?: unknown];

/** Each policy, broken at least once. The path "" takes the object away, the object "+" adds one. */
export const BROKEN: Row[] = [
  ["runs as user 1000, never as root", NOTIFIER, `${POD}.securityContext.runAsNonRoot`],
  ["runs as user 1000, never as root", NOTIFIER, `${POD}.securityContext.runAsUser`, 0],
  ["runs as user 1000, never as root", NOTIFIER, `${SECURITY}.runAsUser`, 0],
  ["has a read-only root and an emptyDir for /tmp", NOTIFIER, `${SECURITY}.readOnlyRootFilesystem`, false],
  ["has a read-only root and an emptyDir for /tmp", NOTIFIER, `${CONTAINER}.volumeMounts`],
  ["has no privilege and nothing of its node", NOTIFIER, `${SECURITY}.allowPrivilegeEscalation`],
  ["has no privilege and nothing of its node", NOTIFIER, `${SECURITY}.privileged`, true],
  ["has no privilege and nothing of its node", NOTIFIER, `${POD}.hostNetwork`, true],
  ["has no privilege and nothing of its node", NOTIFIER, `${POD}.volumes.0.hostPath`, { path: "/" }],
  ["has no privilege and nothing of its node", NOTIFIER, `${CONTAINER}.ports`, EXPOSED],
  ["drops all capabilities", NOTIFIER, `${SECURITY}.capabilities.drop`, ["NET_RAW"]],
  ["drops all capabilities", NOTIFIER, `${SECURITY}.capabilities.add`, ["SYS_ADMIN"]],
  ["is confined by the runtime's seccomp profile", NOTIFIER, `${POD}.securityContext.seccompProfile`],
  [
    "is confined by the runtime's seccomp profile",
    NOTIFIER,
    `${SECURITY}.seccompProfile`,
    { type: "Unconfined" },
  ],
  ["names its image by tag or digest, never latest", NOTIFIER, `${CONTAINER}.image`, "tukar-saldo/notifier"],
  [
    "names its image by tag or digest, never latest",
    NOTIFIER,
    `${CONTAINER}.image`,
    "host:5000/notifier:latest",
  ],
  ["requests and limits CPU and memory", NOTIFIER, `${CONTAINER}.resources.limits.memory`],
  ["requests and limits CPU and memory", NOTIFIER, `${CONTAINER}.resources.requests`],
  ["holds no token of the cluster", NOTIFIER, `${POD}.automountServiceAccountToken`],
  ["holds no token of the cluster", "ServiceAccount/notifier", ""],
  [
    "holds no token of the cluster",
    "CronJob/backup",
    "spec.jobTemplate.spec.template.spec.automountServiceAccountToken",
  ],
  ["is asked for its start, life and readiness", NOTIFIER, `${CONTAINER}.startupProbe`],
  [
    "is asked for its start, life and readiness",
    NOTIFIER,
    `${CONTAINER}.livenessProbe.httpGet.path`,
    "/readyz",
  ],
  ["is asked for its start, life and readiness", NOTIFIER, `${CONTAINER}.readinessProbe`],
  ["has time for preStop, drain and its own forced end", NOTIFIER, `${POD}.terminationGracePeriodSeconds`],
  [
    "has time for preStop, drain and its own forced end",
    NOTIFIER,
    `${POD}.terminationGracePeriodSeconds`,
    36,
  ],
  [
    "has time for preStop, drain and its own forced end",
    NOTIFIER,
    `${CONTAINER}.lifecycle`,
    { preStop: { sleep: { seconds: 15 } } },
  ],
  ["has time for preStop, drain and its own forced end", "ConfigMap/tukar-saldo", "data.DRAIN_SECONDS"],
  ["is spread over nodes", NOTIFIER, `${POD}.topologySpreadConstraints`],
  [
    "is spread over nodes",
    NOTIFIER,
    `${POD}.topologySpreadConstraints.0.labelSelector.matchLabels`,
    { "app.kubernetes.io/name": "gateway" },
  ],
  ["loses one pod at a time to maintenance", "PodDisruptionBudget/notifier", ""],
  ["loses one pod at a time to maintenance", "PodDisruptionBudget/notifier", "spec.maxUnavailable", 2],
  ["rolls without a gap", NOTIFIER, "spec.strategy.rollingUpdate.maxUnavailable", 1],
  ["rolls without a gap", NOTIFIER, "spec.strategy", { type: "Recreate" }],
  ["has two replicas at least", NOTIFIER, "spec.replicas", 1],
  ["has two replicas at least", "HorizontalPodAutoscaler/notifier", "spec.minReplicas", 1],
  ["selects its own pods", NOTIFIER, "spec.selector.matchLabels", { "app.kubernetes.io/name": "gateway" }],
  [
    "is there when an autoscaler names it",
    "HorizontalPodAutoscaler/notifier",
    "spec.scaleTargetRef.name",
    "notify",
  ],
  ["serves the gateway inside and the others headless", "Service/notifier", "spec.clusterIP"],
  [
    "serves the gateway inside and the others headless",
    "Service/notifier",
    "spec.publishNotReadyAddresses",
    true,
  ],
  ["serves the gateway inside and the others headless", "Service/gateway", "spec.type", "LoadBalancer"],
  ["serves the gateway inside and the others headless", "Service/gateway", ""],
  ["leads each Service to the ports of pods", "Service/notifier", "spec.ports.0.targetPort", "web"],
  ["leads each Service to the ports of pods", "Service/notifier", "spec.selector", { app: "notifier" }],
  [
    "leads the Ingress to the gateway alone",
    "Ingress/gateway",
    "spec.rules.0.http.paths.0.backend.service.name",
    "notifier",
  ],
  ["denies all traffic by default", "NetworkPolicy/default-deny", ""],
  ["denies all traffic by default", "NetworkPolicy/default-deny", "spec.policyTypes", ["Ingress"]],
  [
    "covers each pod by a NetworkPolicy of its own",
    "CronJob/backup",
    "spec.jobTemplate.spec.template.metadata.labels",
    {},
  ],
  ["restricts the pods of its namespace", "Namespace/tukar-saldo", "metadata.labels", {}],
  ["holds no Secret", "+", "", SECRET],
  ["keeps secrets out of ConfigMaps", "ConfigMap/tukar-saldo", "data.JWT_SECRET", "x"],
  [
    "keeps secrets out of ConfigMaps",
    "ConfigMap/tukar-saldo",
    "data.STORE",
    "mongodb://user:word@mongodb/desk",
  ],
  ["takes secrets by reference", NOTIFIER, `${CONTAINER}.env`, [{ name: "JWT_SECRET", value: "x" }]],
  [
    "gives each service its own secret and no other",
    NOTIFIER,
    `${CONTAINER}.envFrom.1.secretRef.name`,
    "tukar-saldo-gateway",
  ],
];

type Fields = Record<string, unknown>;

/** A copy of the manifests with one row's break in it. */
export function breakManifests(manifests: readonly Manifest[], [, object, path, value]: Row): Manifest[] {
  const copy = structuredClone([...manifests]);
  if (object === "+") return [...copy, value as Manifest];
  const [kind, name] = object.split("/");
  const target = copy.find((each) => each.kind === kind && each.metadata.name === name);
  if (!target) throw new Error(`no ${object} to break`);
  if (path === "") return copy.filter((each) => each !== target);
  const steps = path.split(".");
  const parent = steps
    .slice(0, -1)
    .reduce((fields, step) => fields[step] as Fields, target as unknown as Fields);
  const field = steps.at(-1) ?? "";
  if (value === undefined) delete parent[field];
  else parent[field] = value;
  return copy;
}

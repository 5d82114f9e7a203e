import type { Manifest } from "./manifests.js";

const POD = "spec.template.spec";
const CONTAINER = `${POD}.containers.0`;
const SECURITY = `${CONTAINER}.securityContext`;
const NOTIFIER = "Deployment/notifier";
const SECRET = { apiVersion: "v1", kind: "Secret", metadata: { name: "x" }, stringData: { JWT_SECRET: "x" } };
const EXPOSED = [{ name: "http", containerPort: 5000, hostPort: 80 }];

/** A violation of a policy: an object, the path of a field and its new value; undefined removes the field. */
type PolicyViolation = [policy: string, object: string, path: string, value?: unknown];

/** At least one violation of each policy. The path "" removes the object; the object "+" adds an object. */
export const POLICY_VIOLATIONS: PolicyViolation[] = [
  ["runs as user 1000", NOTIFIER, `${POD}.securityContext.runAsNonRoot`],
  ["runs as user 1000", NOTIFIER, `${POD}.securityContext.runAsUser`, 0],
  ["runs as user 1000", NOTIFIER, `${SECURITY}.runAsUser`, 0],
  ["has a read-only root and an emptyDir for /tmp", NOTIFIER, `${SECURITY}.readOnlyRootFilesystem`, false],
  ["has a read-only root and an emptyDir for /tmp", NOTIFIER, `${CONTAINER}.volumeMounts`],
  ["is unprivileged and isolated from its node", NOTIFIER, `${SECURITY}.allowPrivilegeEscalation`],
  ["is unprivileged and isolated from its node", NOTIFIER, `${SECURITY}.privileged`, true],
  ["is unprivileged and isolated from its node", NOTIFIER, `${POD}.hostNetwork`, true],
  ["is unprivileged and isolated from its node", NOTIFIER, `${POD}.volumes.0.hostPath`, { path: "/" }],
  ["is unprivileged and isolated from its node", NOTIFIER, `${CONTAINER}.ports`, EXPOSED],
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
  ["has no service account token", NOTIFIER, `${POD}.automountServiceAccountToken`],
  ["has no service account token", "ServiceAccount/notifier", ""],
  [
    "has no service account token",
    "CronJob/backup",
    "spec.jobTemplate.spec.template.spec.automountServiceAccountToken",
  ],
  ["has startup, liveness and readiness probes", NOTIFIER, `${CONTAINER}.startupProbe`],
  [
    "has startup, liveness and readiness probes",
    NOTIFIER,
    `${CONTAINER}.livenessProbe.httpGet.path`,
    "/readyz",
  ],
  ["has startup, liveness and readiness probes", NOTIFIER, `${CONTAINER}.readinessProbe`],
  [
    "has a grace period for preStop, draining and the forced exit",
    NOTIFIER,
    `${POD}.terminationGracePeriodSeconds`,
  ],
  [
    "has a grace period for preStop, draining and the forced exit",
    NOTIFIER,
    `${POD}.terminationGracePeriodSeconds`,
    36,
  ],
  [
    "has a grace period for preStop, draining and the forced exit",
    NOTIFIER,
    `${CONTAINER}.lifecycle`,
    { preStop: { sleep: { seconds: 15 } } },
  ],
  [
    "has a grace period for preStop, draining and the forced exit",
    "ConfigMap/tukar-saldo",
    "data.DRAIN_SECONDS",
  ],
  ["is spread over nodes", NOTIFIER, `${POD}.topologySpreadConstraints`],
  [
    "is spread over nodes",
    NOTIFIER,
    `${POD}.topologySpreadConstraints.0.labelSelector.matchLabels`,
    { "app.kubernetes.io/name": "gateway" },
  ],
  ["has a PodDisruptionBudget of one pod", "PodDisruptionBudget/notifier", ""],
  ["has a PodDisruptionBudget of one pod", "PodDisruptionBudget/notifier", "spec.maxUnavailable", 2],
  ["rolls out without downtime", NOTIFIER, "spec.strategy.rollingUpdate.maxUnavailable", 1],
  ["rolls out without downtime", NOTIFIER, "spec.strategy", { type: "Recreate" }],
  ["has at least two replicas", NOTIFIER, "spec.replicas", 1],
  ["has at least two replicas", "HorizontalPodAutoscaler/notifier", "spec.minReplicas", 1],
  ["selects its own pods", NOTIFIER, "spec.selector.matchLabels", { "app.kubernetes.io/name": "gateway" }],
  [
    "exists if an autoscaler names it",
    "HorizontalPodAutoscaler/notifier",
    "spec.scaleTargetRef.name",
    "notify",
  ],
  [
    "has a ClusterIP Service for the gateway and headless ones for the others",
    "Service/notifier",
    "spec.clusterIP",
  ],
  [
    "has a ClusterIP Service for the gateway and headless ones for the others",
    "Service/notifier",
    "spec.publishNotReadyAddresses",
    true,
  ],
  [
    "has a ClusterIP Service for the gateway and headless ones for the others",
    "Service/gateway",
    "spec.type",
    "LoadBalancer",
  ],
  ["has a ClusterIP Service for the gateway and headless ones for the others", "Service/gateway", ""],
  ["has Services that match ports of pods", "Service/notifier", "spec.ports.0.targetPort", "web"],
  ["has Services that match ports of pods", "Service/notifier", "spec.selector", { app: "notifier" }],
  [
    "has an Ingress to the gateway only",
    "Ingress/gateway",
    "spec.rules.0.http.paths.0.backend.service.name",
    "notifier",
  ],
  ["denies all traffic by default", "NetworkPolicy/default-deny", ""],
  ["denies all traffic by default", "NetworkPolicy/default-deny", "spec.policyTypes", ["Ingress"]],
  [
    "has a NetworkPolicy for each pod",
    "CronJob/backup",
    "spec.jobTemplate.spec.template.metadata.labels",
    {},
  ],
  ["enforces the restricted Pod Security Standard", "Namespace/tukar-saldo", "metadata.labels", {}],
  ["contains no Secret", "+", "", SECRET],
  ["keeps secrets out of ConfigMaps", "ConfigMap/tukar-saldo", "data.JWT_SECRET", "x"],
  [
    "keeps secrets out of ConfigMaps",
    "ConfigMap/tukar-saldo",
    "data.STORE",
    "mongodb://user:word@mongodb/desk",
  ],
  ["references secrets", NOTIFIER, `${CONTAINER}.env`, [{ name: "JWT_SECRET", value: "x" }]],
  [
    "gives each service only its own secret",
    NOTIFIER,
    `${CONTAINER}.envFrom.1.secretRef.name`,
    "tukar-saldo-gateway",
  ],
];

type Fields = Record<string, unknown>;

/** Copies the manifests and adds one violation to the copy. */
export function copyWithViolation(
  manifests: readonly Manifest[],
  [, object, path, value]: PolicyViolation,
): Manifest[] {
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

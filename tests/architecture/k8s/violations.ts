import type { Manifest } from "./manifests.js";

const POD_SPEC = "spec.template.spec";
const CONTAINER_SPEC = `${POD_SPEC}.containers.0`;
const SECURITY_CONTEXT = `${CONTAINER_SPEC}.securityContext`;
const NOTIFIER = "Deployment/notifier";
const SECRET = { apiVersion: "v1", kind: "Secret", metadata: { name: "x" }, stringData: { JWT_SECRET: "x" } };
const HOST_PORTS = [{ name: "http", containerPort: 5000, hostPort: 80 }];

/** A violation of a policy: an object, the path of a field and its new value; undefined removes the field. */
type PolicyViolation = [policy: string, object: string, path: string, value?: unknown];

/** At least one violation of each policy. The path "" removes the object; the object "+" adds an object. */
export const POLICY_VIOLATIONS: PolicyViolation[] = [
  ["runs as user 1000", NOTIFIER, `${POD_SPEC}.securityContext.runAsNonRoot`],
  ["runs as user 1000", NOTIFIER, `${POD_SPEC}.securityContext.runAsUser`, 0],
  ["runs as user 1000", NOTIFIER, `${SECURITY_CONTEXT}.runAsUser`, 0],
  [
    "has a read-only root and an emptyDir for /tmp",
    NOTIFIER,
    `${SECURITY_CONTEXT}.readOnlyRootFilesystem`,
    false,
  ],
  ["has a read-only root and an emptyDir for /tmp", NOTIFIER, `${CONTAINER_SPEC}.volumeMounts`],
  ["is unprivileged and isolated from its node", NOTIFIER, `${SECURITY_CONTEXT}.allowPrivilegeEscalation`],
  ["is unprivileged and isolated from its node", NOTIFIER, `${SECURITY_CONTEXT}.privileged`, true],
  ["is unprivileged and isolated from its node", NOTIFIER, `${POD_SPEC}.hostNetwork`, true],
  ["is unprivileged and isolated from its node", NOTIFIER, `${POD_SPEC}.volumes.0.hostPath`, { path: "/" }],
  ["is unprivileged and isolated from its node", NOTIFIER, `${CONTAINER_SPEC}.ports`, HOST_PORTS],
  ["drops all capabilities", NOTIFIER, `${SECURITY_CONTEXT}.capabilities.drop`, ["NET_RAW"]],
  ["drops all capabilities", NOTIFIER, `${SECURITY_CONTEXT}.capabilities.add`, ["SYS_ADMIN"]],
  ["is confined by the runtime's seccomp profile", NOTIFIER, `${POD_SPEC}.securityContext.seccompProfile`],
  [
    "is confined by the runtime's seccomp profile",
    NOTIFIER,
    `${SECURITY_CONTEXT}.seccompProfile`,
    { type: "Unconfined" },
  ],
  [
    "names its image by tag or digest, never latest",
    NOTIFIER,
    `${CONTAINER_SPEC}.image`,
    "tukar-saldo/notifier",
  ],
  [
    "names its image by tag or digest, never latest",
    NOTIFIER,
    `${CONTAINER_SPEC}.image`,
    "host:5000/notifier:latest",
  ],
  ["requests and limits CPU and memory", NOTIFIER, `${CONTAINER_SPEC}.resources.limits.memory`],
  ["requests and limits CPU and memory", NOTIFIER, `${CONTAINER_SPEC}.resources.requests`],
  ["has no service account token", NOTIFIER, `${POD_SPEC}.automountServiceAccountToken`],
  ["has no service account token", "ServiceAccount/notifier", ""],
  [
    "has no service account token",
    "CronJob/backup",
    "spec.jobTemplate.spec.template.spec.automountServiceAccountToken",
  ],
  ["has startup, liveness and readiness probes", NOTIFIER, `${CONTAINER_SPEC}.startupProbe`],
  [
    "has startup, liveness and readiness probes",
    NOTIFIER,
    `${CONTAINER_SPEC}.livenessProbe.httpGet.path`,
    "/readyz",
  ],
  ["has startup, liveness and readiness probes", NOTIFIER, `${CONTAINER_SPEC}.readinessProbe`],
  [
    "has a grace period for preStop, draining and the forced exit",
    NOTIFIER,
    `${POD_SPEC}.terminationGracePeriodSeconds`,
  ],
  [
    "has a grace period for preStop, draining and the forced exit",
    NOTIFIER,
    `${POD_SPEC}.terminationGracePeriodSeconds`,
    36,
  ],
  [
    "has a grace period for preStop, draining and the forced exit",
    NOTIFIER,
    `${CONTAINER_SPEC}.lifecycle`,
    { preStop: { sleep: { seconds: 15 } } },
  ],
  [
    "has a grace period for preStop, draining and the forced exit",
    "ConfigMap/tukar-saldo",
    "data.DRAIN_SECONDS",
  ],
  ["is spread over nodes", NOTIFIER, `${POD_SPEC}.topologySpreadConstraints`],
  [
    "is spread over nodes",
    NOTIFIER,
    `${POD_SPEC}.topologySpreadConstraints.0.labelSelector.matchLabels`,
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
  ["references secrets", NOTIFIER, `${CONTAINER_SPEC}.env`, [{ name: "JWT_SECRET", value: "x" }]],
  [
    "gives each service only its own secret",
    NOTIFIER,
    `${CONTAINER_SPEC}.envFrom.1.secretRef.name`,
    "tukar-saldo-gateway",
  ],
];

type Fields = Record<string, unknown>;

/** Copies the manifests and adds one violation to the copy. */
export function copyWithViolation(
  manifests: readonly Manifest[],
  [, object, path, value]: PolicyViolation,
): Manifest[] {
  const changedManifests = structuredClone([...manifests]);
  if (object === "+") return [...changedManifests, value as Manifest];
  const [kind, name] = object.split("/");
  const changedObject = changedManifests.find((each) => each.kind === kind && each.metadata.name === name);
  if (!changedObject) throw new Error(`no ${object} to break`);
  if (path === "") return changedManifests.filter((each) => each !== changedObject);
  const fieldPath = path.split(".");
  const parentObject = fieldPath
    .slice(0, -1)
    .reduce((fields, step) => fields[step] as Fields, changedObject as unknown as Fields);
  const fieldName = fieldPath.at(-1) ?? "";
  if (value === undefined) delete parentObject[fieldName];
  else parentObject[fieldName] = value;
  return changedManifests;
}

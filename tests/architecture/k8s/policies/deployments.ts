import type { IHorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import type { IPodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import type { IProbe } from "kubernetes-models/v1/Probe";
import { isSelected, selectByKind, readRepositoryFile } from "../manifests.js";
import type { Manifest, Selector } from "../manifests.js";
import type { Workload } from "../workloads.js";
import { createWorkloadPolicy } from "./policy.js";
import type { ManifestPolicy } from "./policy.js";

const createDeploymentPolicy = (
  isSatisfied: (workload: Workload, manifests: readonly Manifest[]) => boolean,
): ManifestPolicy => createWorkloadPolicy(isSatisfied, { onlyDeployments: true });

const isHttpProbe = (path: string, probe: IProbe | undefined): boolean =>
  probe?.httpGet?.path === path && probe.httpGet.port === "http";
const hasProbes = createDeploymentPolicy(({ containers }) =>
  containers.every(
    ({ startupProbe, livenessProbe, readinessProbe, ports = [] }) =>
      isHttpProbe("/healthz", startupProbe) &&
      isHttpProbe("/healthz", livenessProbe) &&
      isHttpProbe("/readyz", readinessProbe) &&
      ports.some(({ name, containerPort }) => name === "http" && containerPort === 5000),
  ),
);

/** Reads the seconds from SIGTERM until a service forces its exit. */
function readForcedExitSeconds(): number {
  const match = /const FORCED_EXIT_TIMEOUT_MS = ([\d_]+);/.exec(
    readRepositoryFile("libs/service-kit/src/service/run-service.ts"),
  );
  if (!match) throw new Error("FORCED_EXIT_TIMEOUT_MS is not in run-service.ts");
  return Number(match[1]?.replaceAll("_", "")) / 1_000;
}

function readDrainSeconds(manifests: readonly Manifest[]): number {
  const configs = selectByKind<{ kind: string; data?: Record<string, string> }>(manifests, "ConfigMap");
  return Number(configs.find(({ data }) => data?.["DRAIN_SECONDS"])?.data?.["DRAIN_SECONDS"]);
}

const hasGracePeriod = createDeploymentPolicy(({ pod, containers }, manifests) => {
  const preStopSeconds = containers.map(({ lifecycle }) => Number(lifecycle?.preStop?.sleep?.seconds ?? 0));
  const neededSeconds =
    Math.max(0, ...preStopSeconds) + readDrainSeconds(manifests) + readForcedExitSeconds();
  return (pod.terminationGracePeriodSeconds ?? 30) >= neededSeconds;
});

const spreadsOverNodes = createDeploymentPolicy(({ pod, labels }) =>
  (pod.topologySpreadConstraints ?? []).some(
    ({ topologyKey, labelSelector }) =>
      topologyKey === "kubernetes.io/hostname" && isSelected(labelSelector as Selector, labels),
  ),
);

const hasDisruptionBudget = createDeploymentPolicy(({ labels }, manifests) =>
  selectByKind<IPodDisruptionBudget>(manifests, "PodDisruptionBudget").some(
    ({ spec }) => spec?.maxUnavailable === 1 && isSelected(spec.selector as Selector, labels),
  ),
);

const rollsWithoutDowntime = createDeploymentPolicy(({ deployment }) => {
  const { type, rollingUpdate } = deployment?.spec?.strategy ?? {};
  return type === "RollingUpdate" && rollingUpdate?.maxUnavailable === 0 && rollingUpdate.maxSurge !== 0;
});

const findAutoscaler = (name: string, manifests: readonly Manifest[]) =>
  selectByKind<IHorizontalPodAutoscaler>(manifests, "HorizontalPodAutoscaler").find(
    ({ spec }) => spec?.scaleTargetRef.kind === "Deployment" && spec.scaleTargetRef.name === name,
  );
const hasTwoReplicas = createDeploymentPolicy(({ deployment }, manifests) => {
  const replicas = deployment?.spec?.replicas;
  const minReplicas = findAutoscaler(deployment?.metadata.name ?? "", manifests)?.spec?.minReplicas;
  return (replicas ?? minReplicas ?? 1) >= 2 && (minReplicas ?? 2) >= 2;
});

const selectsOwnPods = createDeploymentPolicy(({ deployment, labels }) =>
  isSelected(deployment?.spec?.selector as Selector, labels),
);

/** Finds the autoscalers whose Deployment does not exist. */
const findOrphanedAutoscalers: ManifestPolicy = (manifests) => {
  const deploymentNames = selectByKind(manifests, "Deployment").map(({ metadata }) => metadata.name);
  return selectByKind<IHorizontalPodAutoscaler>(manifests, "HorizontalPodAutoscaler")
    .filter(({ spec }) => !deploymentNames.includes(spec?.scaleTargetRef.name ?? ""))
    .map(({ metadata }) => `HorizontalPodAutoscaler ${metadata.name}`);
};

export const DEPLOYMENT_POLICIES: Record<string, ManifestPolicy> = {
  "has startup, liveness and readiness probes": hasProbes,
  "has a grace period for preStop, draining and the forced exit": hasGracePeriod,
  "is spread over nodes": spreadsOverNodes,
  "has a PodDisruptionBudget of one pod": hasDisruptionBudget,
  "rolls out without downtime": rollsWithoutDowntime,
  "has at least two replicas": hasTwoReplicas,
  "selects its own pods": selectsOwnPods,
  "exists if an autoscaler names it": findOrphanedAutoscalers,
};

import type { IServiceAccount } from "kubernetes-models/v1/ServiceAccount";
import { selectByKind } from "../manifests.js";
import { createWorkloadPolicy } from "./policy.js";
import type { ManifestPolicy } from "./policy.js";

const USER_ID = 1000;

const runsAsUser = createWorkloadPolicy(({ pod, containers }) => {
  const { runAsNonRoot, runAsUser } = pod.securityContext ?? {};
  const isOverridden = containers.some(
    ({ securityContext: own }) =>
      (own?.runAsNonRoot ?? true) !== true || (own?.runAsUser ?? USER_ID) !== USER_ID,
  );
  return runAsNonRoot === true && runAsUser === USER_ID && !isOverridden;
});

const hasReadOnlyRoot = createWorkloadPolicy(({ pod, containers }) =>
  containers.every(
    ({ securityContext, volumeMounts = [] }) =>
      securityContext?.readOnlyRootFilesystem === true &&
      volumeMounts.some(({ mountPath, name }) => mountPath === "/tmp" && isEmptyDir(pod.volumes, name)),
  ),
);

const isEmptyDir = (volumes: { name: string; emptyDir?: unknown }[] | undefined, wanted: string): boolean =>
  (volumes ?? []).some(({ name, emptyDir }) => name === wanted && Boolean(emptyDir));

const isUnprivileged = createWorkloadPolicy(
  ({ pod, containers }) =>
    !pod.hostNetwork &&
    !pod.hostPID &&
    !pod.hostIPC &&
    !(pod.volumes ?? []).some(({ hostPath }) => hostPath) &&
    containers.every(
      ({ securityContext: own, ports = [] }) =>
        own?.allowPrivilegeEscalation === false && !own.privileged && !ports.some(({ hostPort }) => hostPort),
    ),
);

const dropsCapabilities = createWorkloadPolicy(({ containers }) =>
  containers.every(({ securityContext }) => {
    const { drop = [], add = [] } = securityContext?.capabilities ?? {};
    return drop.includes("ALL") && add.length === 0;
  }),
);

const hasSeccompProfile = createWorkloadPolicy(({ pod, containers }) => {
  const containerProfiles = containers.flatMap(
    ({ securityContext }) => securityContext?.seccompProfile?.type ?? [],
  );
  return pod.securityContext?.seccompProfile?.type === "RuntimeDefault" && containerProfiles.length === 0;
});

/** Whether an image has a tag other than `latest`, or a digest. */
const isPinned = (image = ""): boolean => /(:(?!latest$)[\w][\w.-]*|@sha256:[0-9a-f]{64})$/.test(image);
const pinsImages = createWorkloadPolicy(({ containers }) => containers.every(({ image }) => isPinned(image)));

const boundsResources = createWorkloadPolicy(({ containers }) =>
  containers.every(({ resources: { requests = {}, limits = {} } = {} }) =>
    [requests, limits].every(({ cpu, memory }) => cpu !== undefined && memory !== undefined),
  ),
);

const hasNoServiceAccountToken = createWorkloadPolicy(({ pod, deployment }, manifests) => {
  const account = selectByKind<IServiceAccount & { kind: string }>(manifests, "ServiceAccount").find(
    ({ metadata }) => metadata.name === pod.serviceAccountName,
  );
  const accountMountsNoToken = account?.automountServiceAccountToken === false;
  return pod.automountServiceAccountToken === false && (accountMountsNoToken || deployment === undefined);
});

export const POD_POLICIES: Record<string, ManifestPolicy> = {
  "runs as user 1000": runsAsUser,
  "has a read-only root and an emptyDir for /tmp": hasReadOnlyRoot,
  "is unprivileged and isolated from its node": isUnprivileged,
  "drops all capabilities": dropsCapabilities,
  "is confined by the runtime's seccomp profile": hasSeccompProfile,
  "names its image by tag or digest, never latest": pinsImages,
  "requests and limits CPU and memory": boundsResources,
  "has no service account token": hasNoServiceAccountToken,
};

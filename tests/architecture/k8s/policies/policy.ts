import type { Manifest } from "../manifests.js";
import { listWorkloads } from "../workloads.js";
import type { Workload } from "../workloads.js";

/** Returns the names of the objects that violate the policy. */
export type ManifestPolicy = (manifests: readonly Manifest[]) => string[];

/** Creates a policy that every workload must satisfy. @param isSatisfied whether a workload satisfies the policy */
export function createWorkloadPolicy(
  isSatisfied: (workload: Workload, manifests: readonly Manifest[]) => boolean,
  { onlyDeployments = false } = {},
): ManifestPolicy {
  return (manifests) =>
    listWorkloads(manifests)
      .filter(({ deployment }) => deployment !== undefined || !onlyDeployments)
      .filter((workload) => !isSatisfied(workload, manifests))
      .map(({ name }) => name);
}

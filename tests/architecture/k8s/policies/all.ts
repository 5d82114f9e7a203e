import { CLUSTER_POLICIES } from "./cluster.js";
import { DEPLOYMENT_POLICIES } from "./deployments.js";
import { POD_POLICIES } from "./pods.js";
import type { ManifestPolicy } from "./policy.js";
import { SECRET_POLICIES } from "./secrets.js";

export const ALL_POLICIES: Record<string, ManifestPolicy> = {
  ...POD_POLICIES,
  ...DEPLOYMENT_POLICIES,
  ...CLUSTER_POLICIES,
  ...SECRET_POLICIES,
};

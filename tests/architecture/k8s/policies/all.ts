import { CLUSTER_POLICIES } from "./cluster.js";
import { DEPLOYMENT_POLICIES } from "./deployments.js";
import { POD_POLICIES } from "./pods.js";
import type { Policy } from "./policy.js";
import { SECRET_POLICIES } from "./secrets.js";

export const POLICIES: Record<string, Policy> = {
  ...POD_POLICIES,
  ...DEPLOYMENT_POLICIES,
  ...CLUSTER_POLICIES,
  ...SECRET_POLICIES,
};

import type { IDeployment } from "kubernetes-models/apps/v1/Deployment";
import type { ICronJob } from "kubernetes-models/batch/v1/CronJob";
import type { IJob } from "kubernetes-models/batch/v1/Job";
import type { IContainer } from "kubernetes-models/v1/Container";
import type { IPodSpec } from "kubernetes-models/v1/PodSpec";
import type { IPodTemplateSpec } from "kubernetes-models/v1/PodTemplateSpec";
import { selectByKind } from "./manifests.js";
import type { Manifest } from "./manifests.js";

export interface Workload {
  name: string;
  labels: Record<string, string>;
  pod: IPodSpec;
  containers: IContainer[];
  /** The Deployment; undefined for a Job. */
  deployment: (IDeployment & Manifest) | undefined;
}

function toWorkload(manifest: Manifest, template: IPodTemplateSpec | undefined): Workload {
  const pod = template?.spec ?? { containers: [] };
  return {
    name: `${manifest.kind} ${manifest.metadata.name}`,
    labels: template?.metadata?.labels ?? {},
    pod,
    containers: [...(pod.initContainers ?? []), ...pod.containers],
    deployment: manifest.kind === "Deployment" ? (manifest as IDeployment & Manifest) : undefined,
  };
}

/** Kinds of objects with pods that cause an error, because the policies do not cover them. */
const UNCOVERED_KINDS = ["Pod", "ReplicaSet", "ReplicationController", "StatefulSet", "DaemonSet"];

export function listWorkloads(manifests: readonly Manifest[]): Workload[] {
  const uncoveredObject = manifests.find(({ kind }) => UNCOVERED_KINDS.includes(kind));
  if (uncoveredObject) throw new Error(`no policy checks a ${uncoveredObject.kind}`);
  const { deployments, jobs, cronJobs } = {
    deployments: selectByKind<IDeployment>(manifests, "Deployment"),
    jobs: selectByKind<IJob>(manifests, "Job"),
    cronJobs: selectByKind<ICronJob>(manifests, "CronJob"),
  };
  return [
    ...deployments.map((each) => toWorkload(each, each.spec?.template)),
    ...jobs.map((each) => toWorkload(each, each.spec?.template)),
    ...cronJobs.map((each) => toWorkload(each, each.spec?.jobTemplate.spec?.template)),
  ];
}

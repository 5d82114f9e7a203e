import type { IEnvVar } from "kubernetes-models/v1/EnvVar";
import { selectByKind } from "../manifests.js";
import { listWorkloads } from "../workloads.js";
import { createWorkloadPolicy } from "./policy.js";
import type { ManifestPolicy } from "./policy.js";

const SECRET_NAME = /URL$|SECRET|KEY|TOKEN|PASSWORD|PASSPHRASE/;
/** Matches the variables that are named like secrets but contain only public URLs or file paths. */
const NON_SECRET_NAME = /^(PUBLIC_URL|\w+_VERIFY_URL|\w+_SCRIPT_URL|\w+_FILE)$/;
const isSecret = (name: string): boolean => SECRET_NAME.test(name) && !NON_SECRET_NAME.test(name);

/** The repository must not contain Secret objects, whether or not they have values. */
const containsNoSecret: ManifestPolicy = (manifests) =>
  selectByKind(manifests, "Secret").map(({ metadata }) => `Secret ${metadata.name}`);

const configContainsNoSecret: ManifestPolicy = (manifests) =>
  selectByKind<{ kind: string; data?: Record<string, string> }>(manifests, "ConfigMap").flatMap(
    ({ metadata, data = {} }) =>
      Object.entries(data)
        .filter(([name, value]) => isSecret(name) || /:\/\/[^/\s]*@/.test(value))
        .map(([name]) => `ConfigMap ${metadata.name}: ${name}`),
  );

const isLiteralSecret = ({ name, value }: IEnvVar): boolean => isSecret(name) && value !== undefined;
const referencesSecrets = createWorkloadPolicy(({ containers }) =>
  containers.every(({ env = [] }) => !env.some(isLiteralSecret)),
);

/** Each service has its own Secret, so that a leak affects no other service. */
const hasItsOwnSecret: ManifestPolicy = (manifests) =>
  listWorkloads(manifests)
    .filter(({ deployment }) => deployment)
    .filter(({ deployment, containers, pod }) => {
      const referencedSecrets = containers.flatMap(({ envFrom = [] }) =>
        envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []),
      );
      const mountedSecrets = (pod.volumes ?? []).flatMap(({ secret }) => secret?.secretName ?? []);
      return [...referencedSecrets, ...mountedSecrets].join() !== `tukar-saldo-${deployment?.metadata.name}`;
    })
    .map(({ name }) => name);

export const SECRET_POLICIES: Record<string, ManifestPolicy> = {
  "contains no Secret": containsNoSecret,
  "keeps secrets out of ConfigMaps": configContainsNoSecret,
  "references secrets": referencesSecrets,
  "gives each service only its own secret": hasItsOwnSecret,
};

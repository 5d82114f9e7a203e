import { selectByKind } from "./manifests.js";
import type { Manifest } from "./manifests.js";

interface SecretEntry {
  secretKey: string;
  remoteRef: { key: string; property: string };
}

interface ExternalSecret extends Manifest {
  spec: { target: { name: string }; data: SecretEntry[] } & Record<string, unknown>;
}

const SPEC_FIELDS = ["refreshInterval", "secretStoreRef", "target", "data"];

const isValidEntry = ({ secretKey, remoteRef }: SecretEntry): boolean =>
  /^[A-Z_]+$/.test(secretKey) && typeof remoteRef?.key === "string" && typeof remoteRef.property === "string";

/** Lists the problems of an ExternalSecret. Only the fields that the manifests use are allowed in it. */
export function findExternalSecretProblems(manifest: Manifest): string[] {
  const { apiVersion, metadata, spec } = manifest as ExternalSecret;
  const problems = [
    apiVersion === "external-secrets.io/v1" ? [] : ["wrong version"],
    Object.keys(spec).sort().join() === SPEC_FIELDS.toSorted().join() ? [] : ["other fields"],
    spec.target?.name === metadata.name ? [] : ["another name than its secret"],
    Array.isArray(spec.data) && spec.data.every(isValidEntry) ? [] : ["a wrong entry"],
  ];
  return problems.flat().map((problem) => `ExternalSecret ${metadata.name}: ${problem}`);
}

/** Lists the keys of each Secret that an ExternalSecret creates, by the name of the Secret. */
export const listSecretKeys = (manifests: readonly Manifest[]): Record<string, string[]> =>
  Object.fromEntries(
    selectByKind<ExternalSecret>(manifests, "ExternalSecret").map(({ metadata, spec }) => [
      metadata.name,
      spec.data.map(({ secretKey }) => secretKey),
    ]),
  );

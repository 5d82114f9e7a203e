import { readFileSync } from "node:fs";
import { parseAllDocuments } from "yaml";
import { REPOSITORY_ROOT, listTrackedFiles } from "../source-files.js";

export const K8S_FOLDER = "infra/k8s/";

/** The fields that all Kubernetes objects have. `selectByKind` returns objects with the fields of their kind. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
}

/** Parses the objects of a YAML text. @throws for invalid YAML 1.2, such as duplicate keys */
export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors[0]) throw document.errors[0];
    const parsedObject = document.toJS() as Manifest | null;
    return parsedObject === null ? [] : [parsedObject];
  });
}

export const readRepositoryFile = (path: string): string => readFileSync(REPOSITORY_ROOT + path, "utf8");

/** Lists the tracked YAML files of K8S_FOLDER, as paths relative to the root of the repository. */
export const listYamlFiles = (): string[] =>
  listTrackedFiles().filter((path) => path.startsWith(K8S_FOLDER) && /\.ya?ml$/.test(path));

/** Selects the objects of one kind; the type parameter is their type. */
export const selectByKind = <Kind extends { kind: string }>(
  manifests: readonly Manifest[],
  kind: Kind["kind"],
): (Kind & Manifest)[] => manifests.filter((manifest) => manifest.kind === kind) as (Kind & Manifest)[];

/** Whether the labels of an object satisfy a selector. */
export function isSelected(selector: Selector | undefined, labels: Record<string, string> = {}): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {};
  const hasMatchingLabels = Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
  return hasMatchingLabels && matchExpressions.every((expression) => matchesExpression(expression, labels));
}

interface LabelExpression {
  key: string;
  operator: string;
  values?: string[];
}

export interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: LabelExpression[];
}

function matchesExpression(
  { key, operator, values = [] }: LabelExpression,
  labels: Record<string, string>,
): boolean {
  const labelValue = labels[key];
  if (operator === "Exists") return labelValue !== undefined;
  if (operator === "DoesNotExist") return labelValue === undefined;
  if (operator === "In") return labelValue !== undefined && values.includes(labelValue);
  if (operator === "NotIn") return labelValue === undefined || !values.includes(labelValue);
  throw new Error(`unknown operator ${operator}`);
}

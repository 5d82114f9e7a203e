import { findExternalSecretProblems } from "./external-secret.js";
import type { Manifest } from "./manifests.js";
import { isPrometheusOperatorResource, findPrometheusOperatorProblems } from "./prometheus-operator.js";

interface ModelClass {
  prototype: { validate(): void };
}

type OnPropertyRead = (path: string) => void;

/** Wraps a value to call `visit` for each property that a schema reads. Unread properties are unknown to it. */
function observePropertyReads(value: unknown, path: string, visit: OnPropertyRead): unknown {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      const propertyValue: unknown = Reflect.get(target, key);
      if (typeof key !== "string") return propertyValue;
      visit(`${path}/${key}`);
      return observePropertyReads(propertyValue, `${path}/${key}`, visit);
    },
  });
}

function listPaths(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [
    `${path}/${key}`,
    ...listPaths(child, `${path}/${key}`),
  ]);
}

async function loadModel({ apiVersion, kind }: Manifest): Promise<ModelClass | undefined> {
  const group = apiVersion === "v1" ? "v1" : apiVersion.replace(/^([a-z]+)\.k8s\.io\//, "$1.k8s.io/");
  try {
    const models = (await import(`kubernetes-models/${group}/${kind}`)) as Record<string, ModelClass>;
    return models[kind];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "MODULE_NOT_FOUND" || code === "ERR_MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

/** Lists the reasons why Kubernetes would reject the manifests, such as unknown fields. */
export async function findSchemaProblems(manifests: readonly Manifest[]): Promise<string[]> {
  const problems = await Promise.all(manifests.map(findManifestProblems));
  return problems.flat();
}

async function findManifestProblems(manifest: Manifest): Promise<string[]> {
  const manifestName = `${manifest.kind} ${manifest.metadata?.name}`;
  // The schemas of Kubernetes do not contain custom resources.
  if (manifest.kind === "ExternalSecret") return findExternalSecretProblems(manifest);
  if (isPrometheusOperatorResource(manifest)) return findPrometheusOperatorProblems(manifest);
  const model = await loadModel(manifest);
  if (!model) return [`${manifestName}: Kubernetes has no ${manifest.apiVersion} ${manifest.kind}`];
  const readPaths = new Set<string>();
  try {
    model.prototype.validate.call(observePropertyReads(manifest, "", (path) => readPaths.add(path)));
  } catch (error) {
    return [`${manifestName}: ${(error as Error).message}`];
  }
  const unreadPaths = listPaths(manifest).filter((path) => !readPaths.has(path));
  return unreadPaths.map((path) => `${manifestName}: unknown field ${path}`);
}

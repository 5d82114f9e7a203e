import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { REPOSITORY_ROOT } from "../source-files.js";
import { K8S_FOLDER, parseManifests, readRepositoryFile, listYamlFiles } from "./manifests.js";
import type { Manifest } from "./manifests.js";

interface ConfigMapGenerator {
  name: string;
  behavior?: "merge";
  literals?: string[];
  envs?: string[];
}

export interface Kustomization {
  apiVersion: string;
  kind: string;
  namespace?: string;
  labels?: object[];
  resources?: string[];
  components?: string[];
  patches?: { path?: string; target?: object; patch?: string }[];
  replacements?: object[];
  configMapGenerator?: ConfigMapGenerator[];
  images?: { name: string; newName?: string; newTag?: string; digest?: string }[];
}

const API_VERSIONS_BY_KIND: Record<string, string> = {
  Kustomization: "kustomize.config.k8s.io/v1beta1",
  Component: "kustomize.config.k8s.io/v1alpha1",
};
const ALLOWED_FIELDS =
  /^(apiVersion|kind|namespace|labels|resources|components|patches|replacements|configMapGenerator|images)$/;

export const isKustomization = (path: string): boolean => path.endsWith("/kustomization.yaml");
export const listKustomizations = (): string[] => listYamlFiles().filter(isKustomization);

export function readKustomization(path: string): Kustomization {
  return parseManifests(readRepositoryFile(path))[0] as unknown as Kustomization;
}

/** Lists the files and folders that a kustomization names, as paths relative to the repository's root. */
export function listReferences(path: string, kustomization: Kustomization): string[] {
  const { resources = [], components = [], patches = [], configMapGenerator = [] } = kustomization;
  const patchFiles = patches.flatMap((patch) => patch.path ?? []);
  const envs = configMapGenerator.flatMap(({ envs = [] }) => envs);
  return [...resources, ...components, ...patchFiles, ...envs].map((name) =>
    normalize(join(dirname(path), name)),
  );
}

/** Lists the problems of a kustomization: missing files, and fields and values that kustomize rejects or ignores. */
export function findKustomizationProblems(path: string, kustomization: Kustomization): string[] {
  const { apiVersion, kind } = kustomization;
  const kindProblems =
    API_VERSIONS_BY_KIND[kind] === apiVersion ? [] : [`${path}: ${apiVersion} ${kind} is no kustomization`];
  const unknownFields = Object.keys(kustomization).filter((field) => !ALLOWED_FIELDS.test(field));
  const missingFiles = listReferences(path, kustomization).filter((name) => !existsInRepository(name));
  return [
    ...kindProblems,
    ...unknownFields.map((field) => `${path}: unknown field ${field}`),
    ...missingFiles.map((name) => `${path}: ${name} does not exist`),
  ];
}

function existsInRepository(name: string): boolean {
  if (!existsSync(REPOSITORY_ROOT + name)) return false;
  return (
    !statSync(REPOSITORY_ROOT + name).isDirectory() ||
    existsSync(join(REPOSITORY_ROOT, name, "kustomization.yaml"))
  );
}

/** Whether overlays can be rendered: `kubectl` is installed in version 1.27 or newer, which includes kustomize 5. */
export function canRenderOverlays(): boolean {
  try {
    const kubectlVersions = execFileSync("kubectl", ["version", "--client", "-o", "json"], { stdio: "pipe" });
    const { kustomizeVersion = "v0" } = JSON.parse(String(kubectlVersions)) as { kustomizeVersion?: string };
    return Number(/^v(\d+)/.exec(kustomizeVersion)?.[1]) >= 5;
  } catch {
    return false;
  }
}

/** Renders the objects that `kubectl apply -k` would send. @param folder of an overlay, absolute or from the root */
export function renderOverlay(folder: string): Manifest[] {
  const options = { cwd: REPOSITORY_ROOT, encoding: "utf8", stdio: "pipe", maxBuffer: 1 << 24 } as const;
  return parseManifests(execFileSync("kubectl", ["kustomize", folder], options));
}

export const listOverlays = (): string[] =>
  listKustomizations()
    .map((path) => dirname(path))
    .filter((folder) => folder.startsWith(`${K8S_FOLDER}overlays/`));

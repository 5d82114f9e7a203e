import { parse } from "yaml";
import { isKustomization, listKustomizations, readKustomization, listReferences } from "./kustomize.js";
import { K8S_FOLDER, parseManifests, readRepositoryFile, listYamlFiles } from "./manifests.js";
import type { Manifest } from "./manifests.js";

const BASE_KUSTOMIZATION = `${K8S_FOLDER}base/kustomization.yaml`;

const isPatch = (path: string): boolean =>
  listKustomizations().some((file) => {
    const { patches = [] } = readKustomization(file);
    return listReferences(file, { apiVersion: "", kind: "", patches }).includes(path);
  });

/** Reads the values of the ConfigMap that a kustomization generates. */
export function readGeneratedConfig(path: string): Record<string, string> {
  const generators = readKustomization(path).configMapGenerator ?? [];
  const configLines = generators.flatMap(({ literals = [], envs = [] }) => [
    ...literals,
    ...envs.flatMap((name) =>
      readRepositoryFile(path.replace("kustomization.yaml", name))
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("#")),
    ),
  ]);
  return Object.fromEntries(
    configLines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}

function setImageTags(text: string): string {
  const { images = [] } = readKustomization(BASE_KUSTOMIZATION);
  return images.reduce(
    (all, { name, newTag }) => all.replaceAll(`image: ${name}\n`, `image: ${name}:${newTag}\n`),
    text,
  );
}

const createConfigMap = (): Manifest => {
  const metadata = { name: "tukar-saldo" };
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata,
    data: readGeneratedConfig(BASE_KUSTOMIZATION),
  } as Manifest;
};

/**
 * Reads the objects of base, components and examples from their files, without kustomize. Adds what kustomize would
 * add: the base's image tags and ConfigMap. Patches are checked in the rendered overlays.
 */
export function readAllManifests(): Manifest[] {
  const manifestFiles = listYamlFiles().filter((path) => !isKustomization(path) && !isPatch(path));
  return [
    createConfigMap(),
    ...manifestFiles.flatMap((path) => parseManifests(setImageTags(readRepositoryFile(path)))),
  ];
}

/** Reads the version of the product, with which the images are tagged. */
export const readProductVersion = (): string =>
  (parse(readRepositoryFile("package.json")) as { version: string }).version;

import { describe, expect, test } from "@jest/globals";
import { dirname } from "node:path";
import { readGeneratedConfig, readAllManifests, readProductVersion } from "./read-all-manifests.js";
import {
  isKustomization,
  findKustomizationProblems,
  listKustomizations,
  readKustomization,
  listReferences,
} from "./kustomize.js";
import { K8S_FOLDER, parseManifests, readRepositoryFile, listYamlFiles } from "./manifests.js";
import { findSchemaProblems } from "./schema.js";

const manifestFiles = listYamlFiles().filter((path) => !isKustomization(path));

describe("files of infra/k8s", () => {
  test("the checked files include manifests and kustomizations", () => {
    expect(manifestFiles.length).toBeGreaterThan(8);
    expect(listKustomizations().length).toBeGreaterThan(5);
  });

  test.each(manifestFiles)("the file %s matches the schemas of Kubernetes", async (path) => {
    const manifests = parseManifests(readRepositoryFile(path));
    expect(manifests.length).toBeGreaterThan(0);
    expect(await findSchemaProblems(manifests)).toEqual([]);
  });

  test.each(listKustomizations())("the kustomization %s names only files that exist", (path) => {
    expect(findKustomizationProblems(path, readKustomization(path))).toEqual([]);
  });

  test("every file of infra/k8s belongs to a kustomization or is an example", () => {
    const referencedFiles = listKustomizations().flatMap((path) =>
      listReferences(path, readKustomization(path)),
    );
    const unreferenced = manifestFiles.filter(
      (path) => !referencedFiles.includes(path) && !path.startsWith(`${K8S_FOLDER}examples/`),
    );
    const kustomizationFolders = listKustomizations().map((path) => dirname(path));
    const unusedComponents = kustomizationFolders.filter(
      (path) => path.includes("/components/") && !isMentioned(path),
    );
    expect({ unreferenced, unused: unusedComponents }).toEqual({ unreferenced: [], unused: [] });
  });

  test("every image is tagged with the version of the product", () => {
    const images = readKustomization(`${K8S_FOLDER}base/kustomization.yaml`).images ?? [];
    expect(images.map(({ newTag }) => newTag)).toEqual(images.map(() => readProductVersion()));
    const tags = JSON.stringify(readAllManifests()).match(/"tukar-saldo\/[\w-]+:[^"]+"/g) ?? [];
    expect(tags.length).toBeGreaterThanOrEqual(6);
    expect(tags.filter((image) => !image.endsWith(`:${readProductVersion()}"`))).toEqual([]);
  });
});

/** Whether the production overlay names a component's folder, even if only in a comment. */
const isMentioned = (folder: string): boolean =>
  readRepositoryFile(`${K8S_FOLDER}overlays/production/kustomization.yaml`).includes(
    folder.replace(K8S_FOLDER, "../../"),
  );

describe("the checks of manifests", () => {
  const serviceWithoutSpec = { apiVersion: "v1", kind: "Service", metadata: { name: "x" } };
  const ruleWithoutExpression = { groups: [{ name: "x", rules: [{ alert: "Down" }] }] };

  test.each([
    ["a wrong type", { ...serviceWithoutSpec, spec: { ports: [{ port: "http" }] } }, "/spec/ports/0/port"],
    ["a missing field", { ...serviceWithoutSpec, spec: { ports: [{}] } }, "port"],
    [
      "an unknown field",
      { ...serviceWithoutSpec, spec: { ports: [{ port: 1, targetport: 2 }] } },
      "targetport",
    ],
    [
      "an unknown field of an object inside",
      { ...serviceWithoutSpec, metadata: { name: "x", labls: {} } },
      "labls",
    ],
    ["an unknown kind", { ...serviceWithoutSpec, kind: "Servise" }, "Servise"],
    ["a wrong version", { ...serviceWithoutSpec, apiVersion: "v2" }, "v2"],
    [
      "a PodMonitor without endpoints",
      { ...serviceWithoutSpec, kind: "PodMonitor", spec: {} },
      "a wrong endpoint",
    ],
    ["a Probe without targets", { ...serviceWithoutSpec, kind: "Probe", spec: {} }, "wrong fields"],
    [
      "a rule without an expression",
      { ...serviceWithoutSpec, kind: "PrometheusRule", spec: ruleWithoutExpression },
      "a wrong rule",
    ],
    [
      "an ExternalSecret without entries",
      { ...serviceWithoutSpec, kind: "ExternalSecret", spec: {} },
      "other fields",
    ],
  ])("the manifest checks detect %s", async (_what, manifest, expected) => {
    expect((await findSchemaProblems([manifest])).join()).toContain(expected);
  });

  test("the manifest checks detect duplicate keys", () => {
    expect(() => parseManifests("kind: A\nkind: B\n")).toThrow("unique");
  });

  test("the manifest checks detect missing files and unknown fields in a kustomization", () => {
    const path = `${K8S_FOLDER}base/kustomization.yaml`;
    const brokenKustomization = { ...readKustomization(path), resources: ["none.yaml"], patchesJson: [] };
    expect(findKustomizationProblems(path, brokenKustomization)).toEqual([
      `${path}: unknown field patchesJson`,
      `${path}: ${K8S_FOLDER}base/none.yaml does not exist`,
    ]);
  });

  test("readGeneratedConfig returns the variables of an overlay's ConfigMap", () => {
    expect(readGeneratedConfig(`${K8S_FOLDER}overlays/production/kustomization.yaml`)).toHaveProperty(
      "TRUST_PROXY",
    );
  });
});

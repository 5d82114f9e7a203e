import { describe, expect, test } from "@jest/globals";
import { dirname } from "node:path";
import { generatedConfig, readAllManifests, productVersion } from "./read-all-manifests.js";
import {
  isKustomization,
  kustomizationProblems,
  kustomizations,
  readKustomization,
  referencesOf,
} from "./kustomize.js";
import { FOLDER, parseManifests, readText, yamlFiles } from "./manifests.js";
import { schemaProblems } from "./schema.js";

const files = yamlFiles().filter((path) => !isKustomization(path));

describe("files of infra/k8s", () => {
  test("include manifests and kustomizations", () => {
    expect(files.length).toBeGreaterThan(8);
    expect(kustomizations().length).toBeGreaterThan(5);
  });

  test.each(files)("%s matches the schemas of Kubernetes", async (path) => {
    const manifests = parseManifests(readText(path));
    expect(manifests.length).toBeGreaterThan(0);
    expect(await schemaProblems(manifests)).toEqual([]);
  });

  test.each(kustomizations())("%s names only files that exist", (path) => {
    expect(kustomizationProblems(path, readKustomization(path))).toEqual([]);
  });

  test("all belong to a kustomization or are examples", () => {
    const named = kustomizations().flatMap((path) => referencesOf(path, readKustomization(path)));
    const loose = files.filter((path) => !named.includes(path) && !path.startsWith(`${FOLDER}examples/`));
    const folders = kustomizations().map((path) => dirname(path));
    const unused = folders.filter((path) => path.includes("/components/") && !mentions(path));
    expect({ loose, unused }).toEqual({ loose: [], unused: [] });
  });

  test("tag every image with the version of the product", () => {
    const images = readKustomization(`${FOLDER}base/kustomization.yaml`).images ?? [];
    expect(images.map(({ newTag }) => newTag)).toEqual(images.map(() => productVersion()));
    const tags = JSON.stringify(readAllManifests()).match(/"tukar-saldo\/[\w-]+:[^"]+"/g) ?? [];
    expect(tags.length).toBeGreaterThanOrEqual(6);
    expect(tags.filter((image) => !image.endsWith(`:${productVersion()}"`))).toEqual([]);
  });
});

/** The production overlay mentions each component, at least in a comment. */
const mentions = (folder: string): boolean =>
  readText(`${FOLDER}overlays/production/kustomization.yaml`).includes(folder.replace(FOLDER, "../../"));

describe("manifest checks", () => {
  const service = { apiVersion: "v1", kind: "Service", metadata: { name: "x" } };
  const ruleWithoutExpression = { groups: [{ name: "x", rules: [{ alert: "Down" }] }] };

  test.each([
    ["a wrong type", { ...service, spec: { ports: [{ port: "http" }] } }, "/spec/ports/0/port"],
    ["a missing field", { ...service, spec: { ports: [{}] } }, "port"],
    ["an unknown field", { ...service, spec: { ports: [{ port: 1, targetport: 2 }] } }, "targetport"],
    ["an unknown field of an object inside", { ...service, metadata: { name: "x", labls: {} } }, "labls"],
    ["an unknown kind", { ...service, kind: "Servise" }, "Servise"],
    ["a wrong version", { ...service, apiVersion: "v2" }, "v2"],
    ["a PodMonitor without endpoints", { ...service, kind: "PodMonitor", spec: {} }, "a wrong endpoint"],
    [
      "a rule without an expression",
      { ...service, kind: "PrometheusRule", spec: ruleWithoutExpression },
      "a wrong rule",
    ],
    ["an ExternalSecret without entries", { ...service, kind: "ExternalSecret", spec: {} }, "other fields"],
  ])("see %s", async (_what, manifest, expected) => {
    expect((await schemaProblems([manifest])).join()).toContain(expected);
  });

  test("detect duplicate keys", () => {
    expect(() => parseManifests("kind: A\nkind: B\n")).toThrow("unique");
  });

  test("detect missing files and unknown fields in a kustomization", () => {
    const path = `${FOLDER}base/kustomization.yaml`;
    const broken = { ...readKustomization(path), resources: ["none.yaml"], patchesJson: [] };
    expect(kustomizationProblems(path, broken)).toEqual([
      `${path}: unknown field patchesJson`,
      `${path}: ${FOLDER}base/none.yaml does not exist`,
    ]);
  });

  test("read generated ConfigMaps and Secrets", () => {
    expect(generatedConfig(`${FOLDER}overlays/production/kustomization.yaml`)).toHaveProperty("TRUST_PROXY");
  });
});

import { afterAll, describe, expect, test } from "@jest/globals";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import type { IDeployment } from "kubernetes-models/apps/v1/Deployment";
import type { IIngress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { REPOSITORY_ROOT } from "../source-files.js";
import {
  ALLOWED_CONNECTIONS,
  EXTERNAL_STORES,
  OPTIONAL_CONNECTIONS,
  CONNECTION_ENDS,
  K3D_INGRESS,
} from "./connections.js";
import type { ConnectionEnd } from "./connections.js";
import {
  canRenderOverlays,
  listKustomizations,
  listOverlays,
  readKustomization,
  renderOverlay,
} from "./kustomize.js";
import { K8S_FOLDER, selectByKind, readRepositoryFile } from "./manifests.js";
import type { Manifest } from "./manifests.js";
import { findPlaceholders } from "./placeholders.js";
import { ALL_POLICIES } from "./policies/all.js";
import { findSchemaProblems } from "./schema.js";
import { listAllowedConnections } from "./traffic.js";

const LOCAL_OVERLAY = `${K8S_FOLDER}overlays/local`;
const PRODUCTION_OVERLAY = `${K8S_FOLDER}overlays/production`;
const fullOverlay = realpathSync(mkdtempSync(join(tmpdir(), "tukar-saldo-k8s-")));
afterAll(() => rmSync(fullOverlay, { recursive: true, force: true }));

/** Writes an overlay that adds all other components to the production overlay. */
function writeFullOverlay(): void {
  const otherComponents = listKustomizations()
    .map((path) => dirname(path))
    .filter((path) => path.includes("/components/") && !path.endsWith("/autoscaling"));
  const toRelativePath = (path: string): string => relative(fullOverlay, REPOSITORY_ROOT + path);
  const { namespace, images } = readKustomization(`${PRODUCTION_OVERLAY}/kustomization.yaml`);
  const kustomization = {
    apiVersion: "kustomize.config.k8s.io/v1beta1",
    kind: "Kustomization",
    resources: [toRelativePath(PRODUCTION_OVERLAY)],
    components: otherComponents.toSorted().map(toRelativePath),
    namespace,
    images,
  };
  writeFileSync(join(fullOverlay, "kustomization.yaml"), JSON.stringify(kustomization));
}
writeFullOverlay();

/** An additional overlay to check, if the variable K8S_OVERLAY contains its folder. */
const extraOverlays = process.env["K8S_OVERLAY"] ? [process.env["K8S_OVERLAY"]] : [];
const checkedOverlays = [...listOverlays(), fullOverlay, ...extraOverlays];

const renderedOverlays = new Map<string, Manifest[]>();
function renderOnce(folder: string): Manifest[] {
  const manifests = renderedOverlays.get(folder) ?? renderOverlay(folder);
  renderedOverlays.set(folder, manifests);
  return manifests;
}

const findRenderedConfigMap = (folder: string) =>
  selectByKind<{ kind: string; data: Record<string, string> }>(renderOnce(folder), "ConfigMap").find(
    ({ data }) => "PUBLIC_URL" in data,
  );
const listConnections = (folder: string, ends: Record<string, ConnectionEnd> = CONNECTION_ENDS) =>
  listAllowedConnections(renderOnce(folder), ends);
const listReplicaCounts = (folder: string) =>
  selectByKind<IDeployment>(renderOnce(folder), "Deployment").map(({ spec }) => spec?.replicas);
const ALL_CONNECTIONS = [
  ...ALLOWED_CONNECTIONS,
  ...OPTIONAL_CONNECTIONS.backup,
  ...OPTIONAL_CONNECTIONS.recaptcha,
  ...OPTIONAL_CONNECTIONS.tracing,
];
// The placeholder addresses of the external stores are public, so reCAPTCHA's internet access includes them.
const VERIFIERS_TO_STORES = ["transactions", "settings-auth"].flatMap((name) => [
  `${name} → MongoDB TCP 443`,
  `${name} → Redis TCP 443`,
]);

const canRender = canRenderOverlays();
if (!canRender) console.warn("rendered overlays are not tested: kubectl 1.27 or newer is not on the PATH");
const describeRendered = canRender ? describe : describe.skip;

describeRendered("rendered overlays (skipped without kubectl 1.27 or newer on the PATH)", () => {
  describe.each(checkedOverlays)("manifests of %s", (folder) => {
    test("the rendered manifests match the schemas of Kubernetes", async () => {
      expect(await findSchemaProblems(renderOnce(folder))).toEqual([]);
    });

    test.each(Object.entries(ALL_POLICIES))(
      "the rendered manifests satisfy the policy: %s",
      (_policy, find) => {
        expect(find(renderOnce(folder))).toEqual([]);
      },
    );

    test("an overlay puts everything into one namespace", () => {
      const namespacedObjects = renderOnce(folder).filter(({ kind }) => kind !== "Namespace");
      expect(new Set(namespacedObjects.map(({ metadata }) => metadata.namespace)).size).toBe(1);
    });

    test("an overlay restarts pods after a configuration change", () => {
      const configMapName = findRenderedConfigMap(folder)?.metadata.name ?? "";
      expect(configMapName).toMatch(/^tukar-saldo-[a-z0-9]{10}$/);
      const deployments = selectByKind<IDeployment>(renderOnce(folder), "Deployment");
      expect(deployments).toHaveLength(4);
      for (const each of deployments)
        expect(JSON.stringify(each)).toContain(`"configMapRef":{"name":"${configMapName}"}`);
    });

    test("an overlay routes the host of PUBLIC_URL", () => {
      const hosts = selectByKind<IIngress>(renderOnce(folder), "Ingress").flatMap(({ spec }) => [
        ...(spec?.rules ?? []).map(({ host }) => host),
        ...(spec?.tls ?? []).flatMap(({ hosts }) => hosts),
      ]);
      const { hostname } = new URL(findRenderedConfigMap(folder)?.data["PUBLIC_URL"] ?? "");
      expect([...new Set(hosts)]).toEqual([hostname]);
    });
  });

  test("the production overlay allows exactly the connections in ARCHITECTURE's diagram", () => {
    expect(listConnections(PRODUCTION_OVERLAY)).toEqual(ALLOWED_CONNECTIONS.toSorted());
  });

  test("the local overlay also allows connections from k3d's ingress controller", () => {
    expect(listConnections(LOCAL_OVERLAY, { ...CONNECTION_ENDS, traefik: K3D_INGRESS })).toEqual(
      [...ALLOWED_CONNECTIONS, "traefik → gateway TCP 5000"].sort(),
    );
  });

  test("the Kustomize components allow connections to the trace collector, external stores and, for reCAPTCHA, the internet", () => {
    expect(listConnections(fullOverlay, { ...CONNECTION_ENDS, ...EXTERNAL_STORES })).toEqual(
      [...ALL_CONNECTIONS, ...VERIFIERS_TO_STORES].sort(),
    );
    expect(listConnections(fullOverlay).filter((edge) => edge.includes("MongoDB"))).toEqual([]);
  });

  test("the production overlay lets autoscalers set the number of replicas, and the local overlay sets two per service", () => {
    expect(listReplicaCounts(PRODUCTION_OVERLAY)).toEqual(Array(4).fill(undefined));
    expect(listReplicaCounts(LOCAL_OVERLAY)).toEqual(Array(4).fill(2));
  });

  test("the local overlay contains no placeholders, and the README lists all placeholders of the other manifests", () => {
    expect(findPlaceholders(renderOnce(LOCAL_OVERLAY))).toEqual([]);
    expect(findPlaceholders(renderOnce(PRODUCTION_OVERLAY))).toEqual([
      "192.0.2.0/24",
      "desk.example.com",
      "registry.example.com",
    ]);
    const readme = readRepositoryFile(`${K8S_FOLDER}README.md`);
    const allPlaceholders = findPlaceholders(renderOnce(fullOverlay));
    expect(allPlaceholders).toEqual(expect.arrayContaining(["198.51.100.0/24", "203.0.113.0/24"]));
    expect(allPlaceholders.filter((placeholder) => !readme.includes(`\`${placeholder}\``))).toEqual([]);
  });

  for (const folder of extraOverlays) {
    test(`no placeholder is left in ${folder}`, () => {
      expect(findPlaceholders(renderOnce(folder))).toEqual([]);
    });
  }
});

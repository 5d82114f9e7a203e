import { describe, expect, test } from "@jest/globals";
import { readAllManifests } from "./read-all-manifests.js";
import { ALLOWED_CONNECTIONS, OPTIONAL_CONNECTIONS } from "./connections.js";
import { K8S_FOLDER, listYamlFiles, parseManifests, readRepositoryFile } from "./manifests.js";
import type { Manifest } from "./manifests.js";
import { listAllowedConnections } from "./traffic.js";

const manifests = readAllManifests();
const allConnections = [...ALLOWED_CONNECTIONS, ...Object.values(OPTIONAL_CONNECTIONS).flat()].sort();
const removeByName = (name: string): Manifest[] => manifests.filter(({ metadata }) => metadata.name !== name);
/** The examples with NetworkPolicies. They may be applied before the base, so its policies must not be needed. */
const exampleFiles = listYamlFiles().filter(
  (path) =>
    path.startsWith(`${K8S_FOLDER}examples/`) && readRepositoryFile(path).includes("kind: NetworkPolicy"),
);

describe("NetworkPolicies", () => {
  test("NetworkPolicies allow exactly the connections in ARCHITECTURE's diagram", () => {
    expect(listAllowedConnections(manifests)).toEqual(allConnections);
  });

  test("NetworkPolicies allow more connections if default-deny is removed", () => {
    expect(listAllowedConnections(removeByName("default-deny")).length).toBeGreaterThan(
      allConnections.length,
    );
  });

  test.each([
    ["all-to-dns", "gateway → DNS UDP 53"],
    ["ingress-controller-to-gateway", "ingress controller → gateway TCP 5000"],
    ["gateway-to-services", "gateway → notifier TCP 5000"],
    ["services-from-gateway", "gateway → notifier TCP 5000"],
    ["services-to-mongodb", "notifier → MongoDB TCP 27017"],
    ["monitoring-to-metrics", "Prometheus → notifier TCP 9464"],
    ["all-services-to-redis", "gateway → Redis TCP 6379"],
    ["verifiers-to-internet", "transactions → internet TCP 443"],
    ["services-to-collector", "notifier → trace collector TCP 4318"],
    ["backup-to-mongodb", "backup → MongoDB TCP 27017"],
    ["database-users-to-mongodb", "database-users → MongoDB TCP 27017"],
  ])("every NetworkPolicy is needed: without %s, %s is blocked", (name, connection) => {
    expect(listAllowedConnections(manifests)).toContain(connection);
    expect(listAllowedConnections(removeByName(name))).not.toContain(connection);
  });

  test.each(exampleFiles)("NetworkPolicies of %s alone allow DNS", (path) => {
    const exampleConnections = listAllowedConnections(parseManifests(readRepositoryFile(path)));
    const dnsConnections = allConnections.filter((edge) => edge.includes("→ DNS"));
    expect(dnsConnections.filter((edge) => !exampleConnections.includes(edge))).toEqual([]);
  });

  test("the check of connections reports a NetworkPolicy that allows more than the diagram", () => {
    const metadata = { name: "wide" };
    const spec = { podSelector: {}, policyTypes: ["Egress"], egress: [{ ports: [{ port: 443 }] }] };
    const widePolicy = {
      apiVersion: "networking.k8s.io/v1",
      kind: "NetworkPolicy",
      metadata,
      spec,
    } as Manifest;
    expect(listAllowedConnections([...manifests, widePolicy])).toContain("notifier → internet TCP 443");
  });
});

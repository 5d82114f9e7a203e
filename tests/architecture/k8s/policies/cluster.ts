import type { IIngress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import type { INetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import type { IService } from "kubernetes-models/v1/Service";
import { isSelected, selectByKind } from "../manifests.js";
import type { Manifest, Selector } from "../manifests.js";
import { listWorkloads } from "../workloads.js";
import type { ManifestPolicy } from "./policy.js";

const HEADLESS_SERVICES = ["transactions", "settings-auth", "notifier"];

/** Requires headless Services, so that the gateway can look up all replicas, and a cluster IP for the gateway. */
const hasExpectedServices: ManifestPolicy = (manifests) => {
  const servicesByName = new Map(
    selectByKind<IService>(manifests, "Service").map((each) => [each.metadata.name, each]),
  );
  const isHeadless = (name: string): boolean => {
    const { clusterIP, publishNotReadyAddresses } = servicesByName.get(name)?.spec ?? {};
    return clusterIP === "None" && publishNotReadyAddresses !== true;
  };
  const gateway = servicesByName.get("gateway")?.spec;
  const isInternal = gateway?.clusterIP !== "None" && (gateway?.type ?? "ClusterIP") === "ClusterIP";
  return [
    ...HEADLESS_SERVICES.filter((name) => !isHeadless(name)),
    ...(gateway && isInternal ? [] : ["gateway"]),
  ];
};

const findServicesWithoutPods: ManifestPolicy = (manifests) =>
  selectByKind<IService>(manifests, "Service")
    .filter(
      ({ spec }) =>
        !listWorkloads(manifests).some((each) => matchesPodPorts(spec, each.labels, each.containers)),
    )
    .map(({ metadata }) => `Service ${metadata.name}`);

function matchesPodPorts(
  spec: IService["spec"],
  labels: Record<string, string>,
  containers: { ports?: { name?: string }[] }[],
): boolean {
  const portNames = containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name));
  const selector = { matchLabels: spec?.selector ?? { none: "" } };
  return (
    isSelected(selector, labels) &&
    (spec?.ports ?? []).every(({ targetPort }) => portNames.includes(String(targetPort)))
  );
}

const hasIngressToGateway: ManifestPolicy = (manifests) =>
  selectByKind<IIngress>(manifests, "Ingress")
    .filter(({ spec }) => {
      const paths = (spec?.rules ?? []).flatMap(({ http }) => http?.paths ?? []);
      const leadsOnlyToGateway = paths.every(({ backend }) => backend.service?.name === "gateway");
      return !(paths.length > 0 && leadsOnlyToGateway && !spec?.defaultBackend);
    })
    .map(({ metadata }) => `Ingress ${metadata.name}`);

const listNetworkPolicies = (manifests: readonly Manifest[]) =>
  selectByKind<INetworkPolicy>(manifests, "NetworkPolicy");
const selectsAllPods = (selector: object | undefined): boolean => Object.keys(selector ?? {}).length === 0;

const deniesByDefault: ManifestPolicy = (manifests) => {
  const hasDefaultDeny = listNetworkPolicies(manifests).some(({ spec }) => {
    const { podSelector, policyTypes = [], ingress = [], egress = [] } = spec ?? {};
    const coversBothDirections = policyTypes.includes("Ingress") && policyTypes.includes("Egress");
    return selectsAllPods(podSelector) && coversBothDirections && ingress.length === 0 && egress.length === 0;
  });
  return hasDefaultDeny ? [] : ["no default-deny"];
};

const coversEachPod: ManifestPolicy = (manifests) => {
  const selectors = listNetworkPolicies(manifests).map(({ spec }) => spec?.podSelector);
  const podSelectors = selectors.filter((selector) => !selectsAllPods(selector));
  return listWorkloads(manifests)
    .filter(({ labels }) => !podSelectors.some((selector) => isSelected(selector as Selector, labels)))
    .map(({ name }) => name);
};

const POD_SECURITY_LABELS = ["enforce", "audit", "warn"].map((mode) => `pod-security.kubernetes.io/${mode}`);
const restrictsPods: ManifestPolicy = (manifests) => {
  const namespaces = selectByKind(manifests, "Namespace");
  const unrestrictedNamespaces = namespaces.filter(({ metadata }) =>
    POD_SECURITY_LABELS.some((key) => metadata.labels?.[key] !== "restricted"),
  );
  return namespaces.length === 0
    ? ["no Namespace"]
    : unrestrictedNamespaces.map(({ metadata }) => metadata.name);
};

export const CLUSTER_POLICIES: Record<string, ManifestPolicy> = {
  "has a ClusterIP Service for the gateway and headless ones for the others": hasExpectedServices,
  "has Services that match ports of pods": findServicesWithoutPods,
  "has an Ingress to the gateway only": hasIngressToGateway,
  "denies all traffic by default": deniesByDefault,
  "has a NetworkPolicy for each pod": coversEachPod,
  "enforces the restricted Pod Security Standard": restrictsPods,
};

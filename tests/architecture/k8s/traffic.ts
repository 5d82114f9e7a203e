import { BlockList } from "node:net";
import type { INetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { CONNECTION_ENDS, CHECKED_PORTS } from "./connections.js";
import type { ConnectionEnd } from "./connections.js";
import { isSelected, selectByKind } from "./manifests.js";
import type { Manifest, Selector } from "./manifests.js";

interface PolicyPeer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}

interface PolicyRule {
  peers: PolicyPeer[] | undefined;
  ports: { protocol?: string; port?: string | number }[] | undefined;
}

const OWN_NAMESPACE = "tukar-saldo";
const isInOwnNamespace = ({ namespace }: ConnectionEnd): boolean =>
  namespace["kubernetes.io/metadata.name"] === OWN_NAMESPACE;

function isWithin(cidr: string, address: string): boolean {
  const [network = "", bits] = cidr.split("/");
  if (network.includes(":")) return false;
  const blockList = new BlockList();
  blockList.addSubnet(network, Number(bits), "ipv4");
  return blockList.check(address);
}

/** Whether a rule's peer includes this end. Without namespaceSelector, it selects pods of the policy's namespace. */
function includesEnd({ podSelector, namespaceSelector, ipBlock }: PolicyPeer, end: ConnectionEnd): boolean {
  const { address } = end;
  if (ipBlock) {
    const { cidr, except = [] } = ipBlock;
    return (
      address !== undefined && isWithin(cidr, address) && !except.some((part) => isWithin(part, address))
    );
  }
  if (address !== undefined) return false;
  const inNamespace = namespaceSelector
    ? isSelected(namespaceSelector, end.namespace)
    : isInOwnNamespace(end);
  return inNamespace && isSelected(podSelector, end.labels);
}

function allowsTraffic({ peers, ports }: PolicyRule, end: ConnectionEnd, port: string): boolean {
  const portMatches = !ports || ports.some((each) => `${each.protocol ?? "TCP"} ${each.port}` === port);
  return portMatches && (!peers || peers.some((peer) => includesEnd(peer, end)));
}

/** Whether a pod's policies for a direction allow traffic with the other end. Without policies, all is allowed. */
function isAllowedByPolicies(
  manifests: readonly Manifest[],
  direction: "Ingress" | "Egress",
  pod: ConnectionEnd,
  other: ConnectionEnd,
  port: string,
) {
  if (!isInOwnNamespace(pod)) return true;
  const policySpecs = selectByKind<INetworkPolicy>(manifests, "NetworkPolicy")
    .flatMap(({ spec }) => spec ?? [])
    .filter(({ policyTypes = [] }) => policyTypes.includes(direction))
    .filter(({ podSelector }) => isSelected(podSelector as Selector, pod.labels));
  const rules = policySpecs.flatMap(({ ingress = [], egress = [] }): PolicyRule[] =>
    direction === "Ingress"
      ? ingress.map(({ from, ports }) => ({ peers: from as PolicyPeer[] | undefined, ports }))
      : egress.map(({ to, ports }) => ({ peers: to as PolicyPeer[] | undefined, ports })),
  );
  return policySpecs.length === 0 || rules.some((rule) => allowsTraffic(rule, other, port));
}

/** Lists the connections from or to the product's pods that the NetworkPolicies allow, sorted. */
export function listAllowedConnections(
  manifests: readonly Manifest[],
  ends: Record<string, ConnectionEnd> = CONNECTION_ENDS,
): string[] {
  const namedEnds = Object.entries(ends);
  return namedEnds
    .flatMap(([from, source]) =>
      namedEnds
        .filter(([to, target]) => from !== to && (isInOwnNamespace(source) || isInOwnNamespace(target)))
        .flatMap(([to, target]) =>
          CHECKED_PORTS.filter(
            (port) =>
              isAllowedByPolicies(manifests, "Egress", source, target, port) &&
              isAllowedByPolicies(manifests, "Ingress", target, source, port),
          ).map((port) => `${from} → ${to} ${port}`),
        ),
    )
    .sort();
}

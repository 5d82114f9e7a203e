/** One end of a connection, given by pod labels and namespace or, outside the cluster, by its address. */
export interface ConnectionEnd {
  readonly labels: Record<string, string>;
  readonly namespace: Record<string, string>;
  /** The IPv4 address that ipBlock rules match; absent for pods. */
  readonly address?: string;
}

const createEnd = (namespace: string, labels: Record<string, string>): ConnectionEnd => ({
  labels,
  namespace: { "kubernetes.io/metadata.name": namespace },
});
const createServicePodEnd = (name: string): ConnectionEnd =>
  createEnd("tukar-saldo", { "app.kubernetes.io/name": name });
const createOutsideEnd = (address: string): ConnectionEnd => ({ labels: {}, namespace: {}, address });

/** The pods and addresses between which the NetworkPolicies are evaluated. */
export const CONNECTION_ENDS: Record<string, ConnectionEnd> = {
  "ingress controller": createEnd("ingress-nginx", {
    "app.kubernetes.io/name": "ingress-nginx",
    "app.kubernetes.io/component": "controller",
  }),
  Prometheus: createEnd("monitoring", { "app.kubernetes.io/name": "prometheus" }),
  "stranger in monitoring": createEnd("monitoring", { "app.kubernetes.io/name": "grafana" }),
  gateway: createServicePodEnd("gateway"),
  transactions: createServicePodEnd("transactions"),
  "settings-auth": createServicePodEnd("settings-auth"),
  notifier: createServicePodEnd("notifier"),
  backup: createServicePodEnd("backup"),
  "database-users": createServicePodEnd("database-users"),
  "stranger in the namespace": createServicePodEnd("stranger"),
  "stranger in another": createEnd("default", { "app.kubernetes.io/name": "gateway" }),
  MongoDB: createEnd("mongodb", {}),
  Redis: createEnd("redis", {}),
  "trace collector": createEnd("observability", {}),
  DNS: createEnd("kube-system", { "k8s-app": "kube-dns" }),
  internet: createOutsideEnd("142.250.4.105"),
  "machine beside the cluster": createOutsideEnd("10.0.0.7"),
};

/** k3d's ingress controller. */
export const K3D_INGRESS = createEnd("kube-system", { "app.kubernetes.io/name": "traefik" });

/** MongoDB and Redis outside the cluster, at addresses in the placeholder networks of their component. */
export const EXTERNAL_STORES = {
  MongoDB: createOutsideEnd("198.51.100.7"),
  Redis: createOutsideEnd("203.0.113.7"),
};

export const CHECKED_PORTS = [
  "TCP 53",
  "UDP 53",
  "TCP 80",
  "TCP 443",
  "TCP 4318",
  "TCP 5000",
  "TCP 6379",
  "TCP 9464",
  "TCP 27017",
];

const SERVICE_PODS = ["gateway", "transactions", "settings-auth", "notifier"];
const ALL_PODS = [...SERVICE_PODS, "backup", "database-users", "stranger in the namespace"];

/** The connections in the diagram of ARCHITECTURE.md. Without components and examples, only these are allowed. */
export const ALLOWED_CONNECTIONS: string[] = [
  "ingress controller → gateway TCP 5000",
  ...SERVICE_PODS.slice(1).flatMap((service) => [
    `gateway → ${service} TCP 5000`,
    `${service} → MongoDB TCP 27017`,
  ]),
  ...SERVICE_PODS.map((service) => `${service} → Redis TCP 6379`),
  ...SERVICE_PODS.map((service) => `Prometheus → ${service} TCP 9464`),
  ...ALL_PODS.flatMap((name) => [`${name} → DNS TCP 53`, `${name} → DNS UDP 53`]),
];

/** Connections that are allowed only with a Kustomize component or an example of infra/k8s. */
export const OPTIONAL_CONNECTIONS = {
  backup: ["backup → MongoDB TCP 27017"],
  databaseUsers: ["database-users → MongoDB TCP 27017"],
  tracing: SERVICE_PODS.map((service) => `${service} → trace collector TCP 4318`),
  recaptcha: ["transactions → internet TCP 443", "settings-auth → internet TCP 443"],
};

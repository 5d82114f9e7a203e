import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { getVariablesByConsumer } from "../../../infra/setup/src/secrets/consumers.js";
import { addMissingSecrets } from "../../../infra/setup/src/secrets/generators.js";
import { ENVIRONMENT_SCHEMAS } from "../../system/environment-schemas.js";
import { REPOSITORY_ROOT } from "../source-files.js";
import { parseDockerfile } from "./dockerfile.js";

interface ComposeService {
  image?: string;
  build?: { target: string; args: Record<string, string> };
  command?: string[];
  user?: string;
  read_only?: boolean;
  restart?: string;
  stop_grace_period?: string;
  cpu_shares?: number;
  profiles?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  environment?: Record<string, string | null>;
  ports?: string[];
  volumes?: string[];
  networks?: string[] | Record<string, unknown>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
}

interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean } | null>;
}

const readComposeFile = (file: string): ComposeFile =>
  parse(readFileSync(join(REPOSITORY_ROOT, file), "utf8"), { merge: true }) as ComposeFile;

const compose = readComposeFile("docker-compose.yml");
const services = Object.entries(compose.services);
const SERVICES = Object.keys(ENVIRONMENT_SCHEMAS) as (keyof typeof ENVIRONMENT_SCHEMAS)[];
const STORES = ["mongo", "redis"];
const LONG_RUNNING = [...SERVICES, ...STORES];
const MONITORING = ["alertmanager", "blackbox-exporter", "grafana", "node-exporter", "prometheus"];
const listNetworks = ({ networks = [] }: ComposeService): string[] =>
  Array.isArray(networks) ? networks : Object.keys(networks);
const findService = (name: string): ComposeService => compose.services[name] ?? {};

/** Variables that the images set, so docker-compose.yml does not. */
const VARIABLES_OF_IMAGES = ["HOST", "PORT", "METRICS_HOST", "METRICS_PORT", "WEB_DIST"];
const VARIABLES_FOR_TESTS = ["FAULT"];
/** Variables that only `npm start` needs; with Docker, separate networks protect the private ports instead. */
const VARIABLES_OF_NPM_START = ["METRICS_TOKEN"];

describe("services of docker-compose.yml", () => {
  test.each(services)("the service %s drops capabilities, privileges and write access", (name, service) => {
    expect(service.cap_drop).toEqual(["ALL"]);
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    expect(service.cap_add ?? []).toEqual(name === "caddy" ? ["NET_BIND_SERVICE"] : []);
    // The root file system of mongo is writable, because its official image writes outside the data folder.
    expect(service.read_only ?? false).toBe(name !== "mongo");
    if (STORES.includes(name)) expect(service.user).toBe("999:999");
    expect(Number.parseInt(service.stop_grace_period ?? "", 10)).toBeGreaterThanOrEqual(35);
  });

  test("only Caddy publishes ports to other machines; gateway, Grafana and Prometheus bind to 127.0.0.1 by default", () => {
    const publishers = services.filter(([, { ports }]) => ports).map(([name]) => name);
    expect(publishers.sort()).toEqual(["caddy", "gateway", "grafana", "prometheus"]);
    expect(findService("grafana").ports).toEqual(["${GRAFANA_BIND:-127.0.0.1:3000}:3000"]);
    expect(findService("prometheus").ports).toEqual(["${PROMETHEUS_BIND:-127.0.0.1:9090}:9090"]);
    expect(findService("gateway").ports).toEqual(["${BIND:-127.0.0.1:5000}:5000"]);
    expect(findService("caddy").profiles).toEqual(["tls"]);
  });

  test("the gateway has a higher CPU weight, and all other services have the default one", () => {
    const weights = services.filter(([, service]) => service.cpu_shares !== undefined);
    expect(weights.map(([name, service]) => [name, service.cpu_shares])).toEqual([["gateway", 8_192]]);
  });

  test("each store is only in its own internal network, and the gateway shares no network with MongoDB", () => {
    for (const store of STORES) {
      expect(compose.networks[store]?.internal).toBe(true);
      expect(listNetworks(findService(store))).toEqual([store]);
    }
    expect(listNetworks(findService("database"))).toEqual(["mongo"]);
    expect(listNetworks(findService("gateway"))).not.toContain("mongo");
    expect(listNetworks(findService("caddy"))).toEqual(["edge"]);
  });

  test.each(LONG_RUNNING)("%s starts after setup, restarts automatically and has a health check", (name) => {
    expect(findService(name).depends_on?.["setup"]).toEqual({ condition: "service_completed_successfully" });
    expect(findService(name).restart).toBe("unless-stopped");
    if (STORES.includes(name)) expect(findService(name).healthcheck).toBeDefined();
  });

  test("monitoring runs only in its profile, cannot reach the stores and mounts repository files read-only", () => {
    const monitoring = services.filter(([, { profiles }]) => profiles?.includes("observability"));
    expect(monitoring.map(([name]) => name).sort()).toEqual(MONITORING);
    for (const [, service] of monitoring) {
      expect(listNetworks(service).filter((name) => STORES.includes(name))).toEqual([]);
      const mounts = service.volumes?.filter((volume) => /^[./$]/.test(volume)) ?? [];
      expect(mounts.filter((volume) => !/:ro(,rslave)?$/.test(volume))).toEqual([]);
    }
    expect(findService("grafana").environment).toMatchObject({
      GF_AUTH_ANONYMOUS_ORG_ROLE: "Viewer",
      GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION: "true",
    });
  });

  test("the gateway starts after its upstreams are healthy", () => {
    const healthyDependencies = Object.entries(findService("gateway").depends_on ?? {})
      .filter(([, { condition }]) => condition === "service_healthy")
      .map(([name]) => name);
    expect(healthyDependencies.sort()).toEqual(["notifier", "redis", "settings-auth", "transactions"]);
  });

  test("services can have replicas: they have no container name, and the gateway addresses them by service name", () => {
    for (const name of SERVICES) expect(findService(name)).not.toHaveProperty("container_name");
    expect(
      Object.entries(findService("gateway").environment ?? {}).filter(([key]) => key.endsWith("_URLS")),
    ).toEqual([
      ["TRANSACTIONS_URLS", "http://transactions:5000"],
      ["SETTINGS_AUTH_URLS", "http://settings-auth:5000"],
      ["NOTIFIER_URLS", "http://notifier:5000"],
    ]);
  });

  test("Redis runs with persistence and without eviction", () => {
    const command = findService("redis").command?.join(" ");
    expect(command).toContain("--appendonly yes");
    expect(command).toContain("--maxmemory-policy noeviction");
    expect(command).toContain("--protected-mode no");
    expect(command).toContain("--aclfile /run/secrets/desk/users.acl");
  });

  test("every image is pinned to a version", () => {
    for (const [, { image = "" }] of services)
      expect(image).toMatch(/:\$\{TAG:-local\}$|^\$\{\w+:-[\w/-]+:v?\d+\.\d+[\w.-]*\}$/);
    const { args } = parseDockerfile(readFileSync(join(REPOSITORY_ROOT, "infra/docker/Dockerfile"), "utf8"));
    for (const [, { build }] of services)
      if (build) expect(build.args["NODE_IMAGE"]).toBe(`\${NODE_IMAGE:-${args["NODE_IMAGE"]}}`);
  });
});

describe("secrets of docker-compose.yml", () => {
  const storeUrlTemplates = {
    mongo: "mongodb://{user}:{password}@mongo/desk",
    redis: "redis://{user}:{password}@redis",
  };
  const secretsFor = getVariablesByConsumer(addMissingSecrets({}), storeUrlTemplates);

  test.each([...SERVICES, "admin"])("the service %s mounts only its own secrets, as files", (name) => {
    const mounts = findService(name).volumes?.filter((volume) => volume.includes("secrets"));
    expect(mounts).toEqual([`${name}-secrets:/run/secrets/desk:ro`]);
    const secretFiles = Object.entries(findService(name).environment ?? {})
      .filter(([, value]) => value?.startsWith("/run/secrets/desk/"))
      .map(([key, value]) => [key, value?.slice("/run/secrets/desk/".length)]);
    const ownSecrets = Object.keys(secretsFor[name] ?? {}).map((key) => [`${key}_FILE`, key.toLowerCase()]);
    const allSecretsFile = name === "admin" ? [["DATA_SECRETS_FILE", "data-secrets.json"]] : [];
    expect(secretFiles.sort()).toEqual(
      [...ownSecrets, ...allSecretsFile, ["PUBLIC_URL_FILE", "public_url"]].sort(),
    );
  });

  test("only the services setup and database mount all secrets", () => {
    const servicesWithAllSecrets = services.flatMap(([name, { volumes = [] }]) =>
      volumes.filter((volume) => volume.startsWith("setup-secrets")).map(() => name),
    );
    expect(servicesWithAllSecrets.sort()).toEqual(["database", "setup"]);
  });

  test("the service setup has no network", () => {
    expect(findService("setup")).toHaveProperty("network_mode", "none");
  });
});

describe.each(SERVICES)("the environment of %s", (name) => {
  const providedVariables = Object.keys(findService(name).environment ?? {});
  const readVariables = Object.keys(ENVIRONMENT_SCHEMAS[name].shape);

  test("docker-compose.yml sets every variable that the service reads", () => {
    const missingVariables = readVariables.filter(
      (key) => !providedVariables.includes(key) && !providedVariables.includes(`${key}_FILE`),
    );
    expect(
      missingVariables.filter(
        (key) => ![...VARIABLES_OF_IMAGES, ...VARIABLES_FOR_TESTS, ...VARIABLES_OF_NPM_START].includes(key),
      ),
    ).toEqual([]);
  });
});

test("queue-board.yml publishes the private port of settings-auth on 127.0.0.1 and changes nothing else", () => {
  const { services: changedServices } = readComposeFile("infra/docker/queue-board.yml");
  expect(changedServices).toEqual({ "settings-auth": { ports: ["127.0.0.1:9465:9464"] } });
});

test("small.yml changes only the service mongo, which then runs the embedded storage", () => {
  const smallCompose = readComposeFile("infra/docker/small.yml");
  expect(Object.keys(smallCompose.services)).toEqual(["mongo"]);
  expect(smallCompose.services["mongo"]?.build?.target).toBe("storage");
  expect(smallCompose.services["mongo"]?.volumes).toEqual(["storage-data:/data/db"]);
  expect(smallCompose.services["mongo"]?.build?.args).toEqual(findService("gateway").build?.args);
});

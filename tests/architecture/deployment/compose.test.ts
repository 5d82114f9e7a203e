import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { consumersOf } from "../../../infra/setup/src/secrets/consumers.js";
import { completeSecrets } from "../../../infra/setup/src/secrets/generators.js";
import { environments } from "../../system/environments.js";
import { root } from "../source-files.js";
import { parseDockerfile } from "./dockerfile.js";

interface ComposeService {
  image?: string;
  build?: { target: string; args: Record<string, string> };
  command?: string[];
  user?: string;
  read_only?: boolean;
  restart?: string;
  stop_grace_period?: string;
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

const load = (file: string): ComposeFile =>
  parse(readFileSync(join(root, file), "utf8"), { merge: true }) as ComposeFile;

const compose = load("docker-compose.yml");
const services = Object.entries(compose.services);
const DESK = Object.keys(environments) as (keyof typeof environments)[];
const STORES = ["mongo", "redis"];
const LONG_RUNNING = [...DESK, ...STORES];
const networksOf = ({ networks = [] }: ComposeService): string[] =>
  Array.isArray(networks) ? networks : Object.keys(networks);
const of = (name: string): ComposeService => compose.services[name] ?? {};

/** What the images set themselves, so that compose need not. */
const OF_IMAGES = ["HOST", "PORT", "WEB_DIST"];
const FOR_TESTS = ["FAULT"];

describe("docker-compose.yml", () => {
  test.each(services)("%s gives up every right that it does not need", (name, service) => {
    expect(service.cap_drop).toEqual(["ALL"]);
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    expect(service.cap_add ?? []).toEqual(name === "caddy" ? ["NET_BIND_SERVICE"] : []);
    // MongoDB's own image is not ours, and writes beside its data folder.
    expect(service.read_only ?? false).toBe(name !== "mongo");
    if (STORES.includes(name)) expect(service.user).toBe("999:999");
    expect(Number.parseInt(service.stop_grace_period ?? "", 10)).toBeGreaterThanOrEqual(35);
  });

  test("publishes only the gateway, on this machine alone unless told otherwise, and Caddy with TLS", () => {
    const published = services.filter(([, { ports }]) => ports).map(([name]) => name);
    expect(published.sort()).toEqual(["caddy", "gateway"]);
    expect(of("gateway").ports).toEqual(["${BIND:-127.0.0.1:5000}:5000"]);
    expect(of("caddy").profiles).toEqual(["tls"]);
  });

  test("keeps each store in a network without a way out, and MongoDB away from the gateway", () => {
    for (const store of STORES) {
      expect(compose.networks[store]?.internal).toBe(true);
      expect(networksOf(of(store))).toEqual([store]);
    }
    expect(networksOf(of("database"))).toEqual(["mongo"]);
    expect(networksOf(of("gateway"))).not.toContain("mongo");
    expect(networksOf(of("caddy"))).toEqual(["edge"]);
  });

  test.each(LONG_RUNNING)(
    "%s starts after the secrets are made, comes back by itself, and is asked for its health",
    (name) => {
      expect(of(name).depends_on?.["setup"]).toEqual({ condition: "service_completed_successfully" });
      expect(of(name).restart).toBe("unless-stopped");
      if (STORES.includes(name)) expect(of(name).healthcheck).toBeDefined();
    },
  );

  test("starts the gateway when all that it passes calls on to is healthy", () => {
    const healthy = Object.entries(of("gateway").depends_on ?? {})
      .filter(([, { condition }]) => condition === "service_healthy")
      .map(([name]) => name);
    expect(healthy.sort()).toEqual(["notifier", "redis", "settings-auth", "transactions"]);
  });

  test("can run any number of replicas: no fixed names, and ports on the gateway alone", () => {
    for (const name of DESK) expect(of(name)).not.toHaveProperty("container_name");
    expect(Object.entries(of("gateway").environment ?? {}).filter(([key]) => key.endsWith("_URLS"))).toEqual([
      ["TRANSACTIONS_URLS", "http://transactions:5000"],
      ["SETTINGS_AUTH_URLS", "http://settings-auth:5000"],
      ["NOTIFIER_URLS", "http://notifier:5000"],
    ]);
  });

  test("has Redis keep what it takes", () => {
    const command = of("redis").command?.join(" ");
    expect(command).toContain("--appendonly yes");
    expect(command).toContain("--maxmemory-policy noeviction");
    expect(command).toContain("--protected-mode no");
    expect(command).toContain("--aclfile /run/secrets/desk/users.acl");
  });

  test("names every image with a version", () => {
    for (const [, { image = "" }] of services)
      expect(image).toMatch(/:\$\{TAG:-local\}$|^\$\{\w+:-\w+:\d+\.\d+[\w.-]*\}$/);
    const { args } = parseDockerfile(readFileSync(join(root, "infra/docker/Dockerfile"), "utf8"));
    for (const [, { build }] of services)
      if (build) expect(build.args["NODE_IMAGE"]).toBe(`\${NODE_IMAGE:-${args["NODE_IMAGE"]}}`);
  });
});

describe("secrets", () => {
  const templates = {
    mongo: "mongodb://{user}:{password}@mongo/desk",
    redis: "redis://{user}:{password}@redis",
  };
  const consumers = consumersOf(completeSecrets({}), templates);

  test.each([...DESK, "admin"])("%s sees only its own, as files", (name) => {
    const mounts = of(name).volumes?.filter((volume) => volume.includes("secrets"));
    expect(mounts).toEqual([`${name}-secrets:/run/secrets/desk:ro`]);
    const files = Object.entries(of(name).environment ?? {})
      .filter(([, value]) => value?.startsWith("/run/secrets/desk/"))
      .map(([key, value]) => [key, value?.slice("/run/secrets/desk/".length)]);
    const own = Object.keys(consumers[name] ?? {}).map((key) => [`${key}_FILE`, key.toLowerCase()]);
    const secrets = name === "admin" ? [["DATA_SECRETS_FILE", "data-secrets.json"]] : [];
    expect(files.sort()).toEqual([...own, ...secrets, ["PUBLIC_URL_FILE", "public_url"]].sort());
  });

  test("setup alone sees all of them, and reaches no network while it makes them", () => {
    const all = services.flatMap(([name, { volumes = [] }]) =>
      volumes.filter((volume) => volume.startsWith("setup-secrets")).map(() => name),
    );
    expect(all.sort()).toEqual(["database", "setup"]);
    expect(of("setup")).toHaveProperty("network_mode", "none");
  });
});

describe.each(DESK)("the environment of %s", (name) => {
  const given = Object.keys(of(name).environment ?? {});
  const read = Object.keys(environments[name].shape);

  test("has every variable that the service reads", () => {
    const missing = read.filter((key) => !given.includes(key) && !given.includes(`${key}_FILE`));
    expect(missing.filter((key) => ![...OF_IMAGES, ...FOR_TESTS].includes(key))).toEqual([]);
  });
});

test("the small variant swaps the database and nothing else, under the same name and port", () => {
  const small = load("infra/docker/small.yml");
  expect(Object.keys(small.services)).toEqual(["mongo"]);
  expect(small.services["mongo"]?.build?.target).toBe("storage");
  expect(small.services["mongo"]?.volumes).toEqual(["storage-data:/data/db"]);
  expect(small.services["mongo"]?.build?.args).toEqual(of("gateway").build?.args);
});

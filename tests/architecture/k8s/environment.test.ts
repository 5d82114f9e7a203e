import { describe, expect, test } from "@jest/globals";
import { randomBytes } from "node:crypto";
import { config as gateway } from "../../../services/gateway/src/config.js";
import { config as notifier } from "../../../services/notifier/src/config.js";
import { config as settingsAuth } from "../../../services/settings-auth/src/config.js";
import { config as transactions } from "../../../services/transactions/src/config.js";
import { readGeneratedConfig, readAllManifests } from "./read-all-manifests.js";
import { listSecretKeys } from "./external-secret.js";
import { listOverlays, readKustomization } from "./kustomize.js";
import { K8S_FOLDER } from "./manifests.js";

const CONFIG_READERS = {
  gateway: gateway.read,
  transactions: transactions.read,
  "settings-auth": settingsAuth.read,
  notifier: notifier.read,
} as const;
const serviceNames = Object.keys(CONFIG_READERS) as (keyof typeof CONFIG_READERS)[];
const secretKeys = listSecretKeys(readAllManifests());

const VALUE_GENERATORS: Record<string, () => string> = {
  MONGO_URL: () => "mongodb://desk:pw@mongodb.mongodb/desk",
  REDIS_URL: () => "redis://:pw@redis.redis:6379",
  SETTINGS_ENC_KEYS: () => randomBytes(32).toString("base64"),
};
const generateSecretValue = (name: string): string =>
  VALUE_GENERATORS[name]?.() ?? randomBytes(32).toString("base64url");
const generateSecrets = (service: string) =>
  Object.fromEntries(
    (secretKeys[`tukar-saldo-${service}`] ?? []).map((name) => [name, generateSecretValue(name)]),
  );

const readOverlayConfig = (overlay: string) => ({
  ...readGeneratedConfig(`${K8S_FOLDER}base/kustomization.yaml`),
  ...readGeneratedConfig(`${overlay}/kustomization.yaml`),
});
const servicesInOverlays = listOverlays().flatMap((overlay) =>
  serviceNames.map((service) => [service, overlay] as const),
);

describe("environment of the pods", () => {
  test.each(servicesInOverlays)(
    "the service %s accepts the environment of its pods in the overlay %s",
    (service, overlay) => {
      const env = {
        HOST: "0.0.0.0",
        PORT: "5000",
        ...readOverlayConfig(overlay),
        ...generateSecrets(service),
      };
      const config = CONFIG_READERS[service](env);
      expect(config).toMatchObject({ APP_ENV: "production", DRAIN_SECONDS: 12, PORT: 5_000 });
      expect(config.PUBLIC_URL).toHaveLength(1);
    },
  );

  test.each(serviceNames)(
    "the service %s cannot start if one of the secrets in its pods' environment is empty",
    (service) => {
      const secrets = generateSecrets(service);
      expect(Object.keys(secrets).length).toBeGreaterThan(0);
      for (const name of Object.keys(secrets)) {
        const env = { ...readOverlayConfig(`${K8S_FOLDER}overlays/local`), ...secrets, [name]: "" };
        expect(() => CONFIG_READERS[service](env)).toThrow(name);
      }
    },
  );

  test("the gateway's upstream URLs name the Kubernetes Services", () => {
    const { TRANSACTIONS_URLS, SETTINGS_AUTH_URLS, NOTIFIER_URLS } = readOverlayConfig(`${K8S_FOLDER}base`);
    const hosts = [TRANSACTIONS_URLS, SETTINGS_AUTH_URLS, NOTIFIER_URLS].map(
      (url) => new URL(url ?? "").host,
    );
    expect(hosts).toEqual(["transactions:5000", "settings-auth:5000", "notifier:5000"]);
  });

  test("every overlay gives its ConfigMap the name of the base's ConfigMap, so that kustomize merges them", () => {
    const configMapGenerators = [`${K8S_FOLDER}base`, ...listOverlays()].map(
      (folder) => readKustomization(`${folder}/kustomization.yaml`).configMapGenerator ?? [],
    );
    expect(configMapGenerators.map((each) => each.map(({ name }) => name))).toEqual(
      configMapGenerators.map(() => ["tukar-saldo"]),
    );
  });
});

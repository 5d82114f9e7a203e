import { afterEach, describe, expect, test } from "@jest/globals";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { DeskStores } from "./desk-stores.js";
import { gatewayEnv, planProcesses, serviceEnv } from "./services.js";

const secrets = {
  AUDIT_KEY: "audit",
  GATEWAY_SECRET: "gateway",
  JWT_SECRET: "jwt",
  SETTINGS_ENC_KEYS: "keys",
  RESET_SECRET: "reset",
  REDIS_PASSWORD: "redis",
  STORAGE_PASSWORD: "storage",
};
const stores = { mongo_url: "mongodb://m", redis_url: "redis://r" };
const originalEnv = { ...process.env };

afterEach(() => {
  process.env = { ...originalEnv };
});

describe("the environment of a service", () => {
  test("a service's environment contains only the generated secrets that the service needs", () => {
    expect(serviceEnv("transactions", stores, secrets)).toMatchObject({
      APP_ENV: "development",
      RESET_SECRET: "reset",
    });
    expect(serviceEnv("notifier", stores, secrets)).not.toHaveProperty("RESET_SECRET");
    expect(serviceEnv("gateway", stores, secrets)).not.toHaveProperty("JWT_SECRET");
    expect(serviceEnv("settings-auth", stores, secrets)).toHaveProperty("AUDIT_KEY", "audit");
    expect(serviceEnv("transactions", stores, secrets)).not.toHaveProperty("AUDIT_KEY");
    for (const name of ["gateway", "transactions", "settings-auth", "notifier"] as const) {
      expect(serviceEnv(name, stores, secrets)).not.toHaveProperty("REDIS_PASSWORD");
      expect(serviceEnv(name, stores, secrets)).not.toHaveProperty("STORAGE_PASSWORD");
    }
  });

  test("the gateway's environment names every replica of the other services", () => {
    expect(gatewayEnv((name) => [`http://${name}:1`, `http://${name}:2`])).toMatchObject({
      TRANSACTIONS_URLS: "http://transactions:1,http://transactions:2",
      SETTINGS_AUTH_URLS: "http://settings-auth:1,http://settings-auth:2",
    });
  });

  test("a service's environment makes the service listen on this machine only", () => {
    expect(serviceEnv("settings-auth", stores, secrets)["HOST"]).toBe("127.0.0.1");
  });

  test.each(["JWT_SECRET", "JWT_SECRET_FILE"])("the variable %s replaces the generated secret", (name) => {
    process.env[name] = "mine";
    expect(serviceEnv("notifier", stores, secrets)).not.toHaveProperty("JWT_SECRET");
  });

  test("in production a service's environment contains no generated secret", () => {
    process.env["APP_ENV"] = "production";
    expect(serviceEnv("transactions", stores, secrets)).toMatchObject({ APP_ENV: "production" });
    expect(serviceEnv("transactions", stores, secrets)).not.toHaveProperty("JWT_SECRET");
  });
});

/** Another address of this machine than 127.0.0.1; containers may have no IPv6, and only Linux has all of 127.0.0.0/8. */
const OTHER_LOOPBACK = process.platform === "linux" ? "127.0.0.2" : "::1";

describe("the probe of the program at the public address", () => {
  test.each([
    [OTHER_LOOPBACK, "gateway", OTHER_LOOPBACK],
    [OTHER_LOOPBACK, "web", OTHER_LOOPBACK],
    ["0.0.0.0", "gateway", "127.0.0.1"],
    ["0.0.0.0", "web", "127.0.0.1"],
  ])("with HOST=%s, the probe of %s asks %s", async (host, name, expectedAddress) => {
    const server = createServer((_request, response) => response.end()).listen(0, expectedAddress);
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const deskStores = { urls: stores, secrets } as DeskStores;
    const { processes } = await planProcesses({ host, port, url: "unused" }, deskStores, name === "web");
    try {
      expect(await processes.find((each) => each.name === name)?.probe?.()).toBe(true);
    } finally {
      server.close();
    }
  });
});

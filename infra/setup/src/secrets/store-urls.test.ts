import { describe, expect, test } from "@jest/globals";
import { addMissingSecrets } from "./generators.js";
import { buildMongoUrl, buildRedisUrl, createUrlTemplates } from "./store-urls.js";

const secrets = addMissingSecrets({
  "mongo-setup-password": "p@ss",
  "mongo-root-password": "r",
  "redis-password": "s/t",
});
const buildRootUrl = (mongo: string): string => buildMongoUrl("root", secrets, { mongo });

describe("URLs of MongoDB and Redis for services", () => {
  test("URLs use the hosts of docker-compose.yml by default", () => {
    const templates = createUrlTemplates({});
    expect(buildMongoUrl("setup", secrets, templates)).toBe("mongodb://setup:p%40ss@mongo:27017/tukar_saldo");
    expect(buildRedisUrl(secrets, templates)).toBe("redis://desk:s%2Ft@redis:6379");
  });

  test("URLs use MONGO_HOST and REDIS_HOST, with and without a port", () => {
    const templates = createUrlTemplates({ MONGO_HOST: "db.internal", REDIS_HOST: "127.0.0.1:7000" });
    const mongo = "mongodb://setup:p%40ss@db.internal:27017/tukar_saldo";
    expect(buildMongoUrl("setup", secrets, templates)).toBe(mongo);
    expect(buildRedisUrl(secrets, templates)).toBe("redis://desk:s%2Ft@127.0.0.1:7000");
  });

  test("the URL of root authenticates in the database admin", () => {
    expect(buildRootUrl("mongodb://{user}:{password}@db/x")).toBe("mongodb://root:r@db/x?authSource=admin");
    expect(buildRootUrl("mongodb://{user}@db/x?tls=true")).toBe(
      "mongodb://root@db/x?tls=true&authSource=admin",
    );
  });
});

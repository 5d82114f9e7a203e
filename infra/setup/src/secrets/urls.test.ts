import { describe, expect, test } from "@jest/globals";
import { completeSecrets } from "./generators.js";
import { mongoUrl, redisUrl, templatesOf } from "./urls.js";

const secrets = completeSecrets({
  "mongo-setup-password": "p@ss",
  "mongo-root-password": "r",
  "redis-password": "s/t",
});
const rootUrl = (mongo: string): string => mongoUrl("root", secrets, { mongo });

describe("URLs", () => {
  test("name the hosts of docker-compose.yml", () => {
    const templates = templatesOf({});
    expect(mongoUrl("setup", secrets, templates)).toBe("mongodb://setup:p%40ss@mongo:27017/tukar_saldo");
    expect(redisUrl(secrets, templates)).toBe("redis://desk:s%2Ft@redis:6379");
  });

  test("name other hosts, with and without a port", () => {
    const templates = templatesOf({ MONGO_HOST: "db.internal", REDIS_HOST: "127.0.0.1:7000" });
    const mongo = "mongodb://setup:p%40ss@db.internal:27017/tukar_saldo";
    expect(mongoUrl("setup", secrets, templates)).toBe(mongo);
    expect(redisUrl(secrets, templates)).toBe("redis://desk:s%2Ft@127.0.0.1:7000");
  });

  test("look for root in its own database", () => {
    expect(rootUrl("mongodb://{user}:{password}@db/x")).toBe("mongodb://root:r@db/x?authSource=admin");
    expect(rootUrl("mongodb://{user}@db/x?tls=true")).toBe("mongodb://root@db/x?tls=true&authSource=admin");
  });
});

import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { ENDPOINTS } from "@tukar-saldo/contracts";
import { statusesOf } from "@tukar-saldo/service-kit";
import { OPENAPI_FILE, renderOpenApi } from "../../scripts/docs/openapi.js";

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly servers?: unknown;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const openApiText = readFileSync(OPENAPI_FILE, "utf8");
const document = JSON.parse(openApiText) as Document;

describe("docs/openapi.json", () => {
  test("docs/openapi.json is up to date (else: npm run docs)", async () => {
    expect(openApiText).toBe(await renderOpenApi());
  });

  test("docs/openapi.json is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(openApiText) as Record<string, unknown>)).toEqual({
      valid: true,
    });
    expect(validator.version).toBe("3.1");
  });

  test("docs/openapi.json describes every endpoint under its full path with all its statuses", () => {
    for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
      const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      expect(Object.keys(operation?.responses ?? {}).map(Number)).toEqual(statusesOf(endpoint));
    }
    expect(document.servers).toBeUndefined();
  });

  test("docs/openapi.json describes 401 for every guarded endpoint and 403 for every endpoint that only admins may call", () => {
    const guardedEndpoints = Object.values(ENDPOINTS).filter(({ guard }) => guard !== "public");
    expect(guardedEndpoints.every((endpoint) => statusesOf(endpoint).includes(401))).toBe(true);
    const adminEndpoints = guardedEndpoints.filter(({ guard }) => guard === "admin");
    expect(adminEndpoints.every((endpoint) => statusesOf(endpoint).includes(403))).toBe(true);
  });
});

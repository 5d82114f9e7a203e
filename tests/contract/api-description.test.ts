import { describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { startDeskBeforeTests } from "./contract-desk.js";
import { OPENAPI_DOCUMENT } from "./documented-api.js";

const desk = startDeskBeforeTests();

describe("GET /api/docs", () => {
  test("GET /api/docs returns docs/openapi.json to a signed-in user", async () => {
    const { text } = await desk().api.get(API.getApiDocs.path, { token: desk().tokenOf("user") });
    expect(JSON.parse(text)).toEqual(OPENAPI_DOCUMENT);
  });

  test("GET /api/docs answers 401 without a session", async () => {
    const { status, text } = await desk().api.get(API.getApiDocs.path);
    expect(status).toBe(401);
    expect(text).not.toContain("openapi");
  });

  test.each([
    "/openapi.json",
    "/docs/openapi.json",
    "/api/openapi.json",
    "/api/docs/openapi.json",
    "/asyncapi.json",
    "/docs/asyncapi.json",
    "/swagger",
    "/swagger.json",
    "/api-docs",
  ])("the API description is not served at %s", async (path) => {
    const { status, body } = await desk().api.get(path);
    expect({ status, code: body.code }).toEqual({ status: 404, code: "NOT_FOUND" });
  });
});

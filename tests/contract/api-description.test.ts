import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { openDesk } from "./desk.js";
import type { Desk } from "./desk.js";
import { DOCUMENT } from "./documented-api.js";

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
}, 60_000);

afterAll(() => desk.close());

describe("the description of the API", () => {
  test("is docs/openapi.json, for whoever is signed in", async () => {
    const { text } = await desk.api.get(API.getApiDocs.path, { token: await desk.newUserSession() });
    expect(JSON.parse(text)).toEqual(DOCUMENT);
  });

  test("is refused to strangers with 401", async () => {
    const { status, text } = await desk.api.get(API.getApiDocs.path);
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
  ])("is not at %s", async (path) => {
    const { status, body } = await desk.api.get(path);
    expect({ status, code: body.code }).toEqual({ status: 404, code: "NOT_FOUND" });
  });
});

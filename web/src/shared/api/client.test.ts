import { beforeEach, describe, expect, test } from "@jest/globals";
import * as z from "zod/mini";
import { defineEndpoint } from "@tukar-saldo/contracts";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { endSession, startSession } from "../session.js";
import { call } from "./client.js";
import { ApiError } from "./errors.js";

const endpointDefaults = {
  service: "notifier",
  guard: "public",
  limits: [],
  query: z.object({ a: z.optional(z.string()), q: z.optional(z.string()), none: z.optional(z.string()) }),
  reply: z.object({ data: z.object({ n: z.number() }) }),
  summary: "An endpoint of a test",
} as const;
const getX = defineEndpoint({ ...endpointDefaults, method: "GET", path: "/api/x" });
const postX = defineEndpoint({
  ...endpointDefaults,
  method: "POST",
  path: "/api/x",
  body: z.object({ a: z.number() }),
});
const sessionX = defineEndpoint({ ...getX, guard: "session" });

async function failureOf(promise: Promise<unknown>) {
  const error = await promise.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error.failure;
  throw new Error("it did not fail", { cause: error });
}

beforeEach(endSession);

describe("API client", () => {
  test("returns the reply when it fits the schema", async () => {
    stubDesk({ "GET /api/x": ok({ n: 1 }) });
    expect(await call(getX)).toEqual({ data: { n: 1 } });
  });

  test("uses a prefetched response once, and then sends requests", async () => {
    const { asked } = stubDesk({ "GET /api/x": ok({ n: 2 }) });
    const prefetched = { ok: true, json: async () => ok({ n: 1 }).body };
    Object.assign(globalThis, { prefetched: { "/api/x?a=1": Promise.resolve(prefetched) } });
    expect(await call(getX, { query: { a: 1 } })).toEqual({ data: { n: 1 } });
    expect(await call(getX, { query: { a: 1 } })).toEqual({ data: { n: 2 } });
    expect(asked).toHaveLength(1);
  });

  test("reports a failed prefetch as a network error", async () => {
    stubDesk({});
    Object.assign(globalThis, { prefetched: { "/api/x": Promise.reject(new TypeError("offline")) } });
    expect(await failureOf(call(getX))).toMatchObject({ kind: "network", detail: "offline" });
  });

  test("sends language, body and query, and omits empty query values", async () => {
    const { asked } = stubDesk({ "POST /api/x": ok({ n: 1 }) });
    document.documentElement.lang = "en";
    await call(postX, {
      body: { a: 1 },
      query: { q: "b c", none: undefined, a: "" },
    });
    expect(asked[0]).toMatchObject({ path: "/api/x?q=b+c", body: { a: 1 } });
    expect(asked[0]?.headers).toMatchObject({ "Accept-Language": "en", "Content-Type": "application/json" });
  });

  test("sends the token only to endpoints that require a session", async () => {
    const { asked } = stubDesk({ "GET /api/x": ok({ n: 1 }) });
    startSession({ token: "t", user: ratna });
    await call(getX);
    await call(sessionX);
    expect(asked.map(({ headers }) => headers["Authorization"])).toEqual([undefined, "Bearer t"]);
  });

  test("marks GET requests, but not POST requests, as background requests", async () => {
    const { asked } = stubDesk({ "GET /api/x": ok({ n: 1 }), "POST /api/x": ok({ n: 1 }) });
    await call(getX);
    await call(postX, { body: { a: 1 } });
    expect(asked.map(({ headers }) => headers["x-background"])).toEqual(["1", undefined]);
  });

  test("keeps message, code, fields and Retry-After of an error response", async () => {
    const body = {
      success: false,
      error: "Salah",
      message: "Salah",
      code: "VALIDATION_FAILED",
      fields: { a: "b" },
    };
    stubDesk({ "GET /api/x": { status: 429, body, headers: { "Retry-After": "7" } } });
    expect(await failureOf(call(getX))).toEqual({
      kind: "rejected",
      status: 429,
      message: "Salah",
      code: "VALIDATION_FAILED",
      fields: { a: "b" },
      retryAfter: 7,
    });
  });

  test("treats status 200 with success: false as an error response", async () => {
    stubDesk({ "GET /api/x": { body: { success: false } } });
    expect(await failureOf(call(getX))).toEqual({ kind: "rejected", status: 200 });
  });

  test("reports a failed request as a network error with the message that fetch threw", async () => {
    stubDesk({ "GET /api/x": new TypeError("Failed to fetch") });
    expect(await failureOf(call(getX))).toEqual({ kind: "network", detail: "Failed to fetch" });
  });

  test("reports a reply that does not fit the schema as malformed", async () => {
    stubDesk({ "GET /api/x": ok({ n: "1" }) });
    expect(await failureOf(call(getX))).toEqual({ kind: "malformed", detail: "/api/x" });
  });
});

import { beforeEach, describe, expect, test } from "@jest/globals";
import * as z from "zod/mini";
import { defineEndpoint } from "@tukar-saldo/contracts";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { endSession, startSession } from "../session.js";
import { call } from "./client.js";
import { ApiError } from "./errors.js";

const about = {
  service: "notifier",
  guard: "public",
  limits: [],
  query: z.object({ a: z.optional(z.string()), q: z.optional(z.string()), none: z.optional(z.string()) }),
  reply: z.object({ data: z.object({ n: z.number() }) }),
  summary: "An endpoint of a test",
} as const;
const x = defineEndpoint({ ...about, method: "GET", path: "/api/x" });
const post = defineEndpoint({ ...about, method: "POST", path: "/api/x", body: z.object({ a: z.number() }) });
const guarded = defineEndpoint({ ...x, guard: "session" });

async function failureOf(promise: Promise<unknown>) {
  const error = await promise.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error.failure;
  throw new Error("it did not fail", { cause: error });
}

beforeEach(endSession);

describe("client of the desk", () => {
  test("when the answer fits the schema, then it is given", async () => {
    stubDesk({ "GET /api/x": ok({ n: 1 }) });
    expect(await call(x)).toEqual({ data: { n: 1 } });
  });

  test("when the page has asked already, then its answer is taken, once", async () => {
    const { asked } = stubDesk({ "GET /api/x": ok({ n: 2 }) });
    const early = { ok: true, json: async () => ok({ n: 1 }).body };
    Object.assign(globalThis, { early: { "/api/x?a=1": Promise.resolve(early) } });
    expect(await call(x, { query: { a: 1 } })).toEqual({ data: { n: 1 } });
    expect(await call(x, { query: { a: 1 } })).toEqual({ data: { n: 2 } });
    expect(asked).toHaveLength(1);
  });

  test("when the page has asked in vain, then it is a network failure as any other", async () => {
    stubDesk({});
    Object.assign(globalThis, { early: { "/api/x": Promise.reject(new TypeError("offline")) } });
    expect(await failureOf(call(x))).toMatchObject({ kind: "network", detail: "offline" });
  });

  test("when a call is made, then language, body and query go with it, empty values do not", async () => {
    const { asked } = stubDesk({ "POST /api/x": ok({ n: 1 }) });
    document.documentElement.lang = "en";
    await call(post, {
      body: { a: 1 },
      query: { q: "b c", none: undefined, a: "" },
    });
    expect(asked[0]).toMatchObject({ path: "/api/x?q=b+c", body: { a: 1 } });
    expect(asked[0]?.headers).toMatchObject({ "Accept-Language": "en", "Content-Type": "application/json" });
  });

  test("when somebody is signed in, then the token goes only with calls that ask for it", async () => {
    const { asked } = stubDesk({ "GET /api/x": ok({ n: 1 }) });
    startSession({ token: "t", user: ratna });
    await call(x);
    await call(guarded);
    expect(asked.map(({ headers }) => headers["Authorization"])).toEqual([undefined, "Bearer t"]);
  });

  test("tells what it reads from what a person does", async () => {
    const { asked } = stubDesk({ "GET /api/x": ok({ n: 1 }), "POST /api/x": ok({ n: 1 }) });
    await call(x);
    await call(post, { body: { a: 1 } });
    expect(asked.map(({ headers }) => headers["x-background"])).toEqual(["1", undefined]);
  });

  test("when the desk refuses, then its text, code and fields are kept", async () => {
    const body = {
      success: false,
      error: "Salah",
      message: "Salah",
      code: "VALIDATION_FAILED",
      fields: { a: "b" },
    };
    stubDesk({ "GET /api/x": { status: 429, body, headers: { "Retry-After": "7" } } });
    expect(await failureOf(call(x))).toEqual({
      kind: "rejected",
      status: 429,
      message: "Salah",
      code: "VALIDATION_FAILED",
      fields: { a: "b" },
      retryAfter: 7,
    });
  });

  test("when success is false with status 200, then it is a refusal too", async () => {
    stubDesk({ "GET /api/x": { body: { success: false } } });
    expect(await failureOf(call(x))).toEqual({ kind: "rejected", status: 200 });
  });

  test("when no answer comes, then it is a network failure with the detail", async () => {
    stubDesk({ "GET /api/x": new TypeError("Failed to fetch") });
    expect(await failureOf(call(x))).toEqual({ kind: "network", detail: "Failed to fetch" });
  });

  test("when the answer does not fit the schema, then it is malformed", async () => {
    stubDesk({ "GET /api/x": ok({ n: "1" }) });
    expect(await failureOf(call(x))).toEqual({ kind: "malformed", detail: "/api/x" });
  });
});

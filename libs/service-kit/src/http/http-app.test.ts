import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { AppError } from "@tukar-saldo/contracts";
import { once } from "node:events";
import { connect } from "node:net";
import * as z from "zod/mini";
import { createLogger } from "../logger.js";
import { createHttpApp } from "./http-app.js";
import { listen } from "./listen.js";
import type { Listening } from "./listen.js";
import { created, defineRoute, ok } from "./route.js";
import type { SignedIn } from "./route.js";

const person: SignedIn = {
  userId: "u1",
  name: "Ani",
  email: "ani@example.com",
  role: "user",
  sessionId: "s1",
  createdAt: new Date(0),
};
const note = z.object({ text: z.string(), deep: z.optional(z.unknown()) });

const routes = [
  defineRoute({
    method: "POST",
    path: "/api/note",
    guard: "public",
    body: note,
    handle: ({ body }) => created(body.text),
  }),
  defineRoute({ method: "PUT", path: "/api/admin/note", guard: "admin", body: note, handle: () => ok() }),
  defineRoute({
    method: "GET",
    path: "/api/list",
    guard: "session",
    query: z.object({ search: z.optional(z.string()) }),
    handle: ({ query, actor, client }) => ok({ search: query.search ?? null, actor, id: client.requestId }),
  }),
  defineRoute({
    method: "GET",
    path: "/api/fail/:how",
    guard: "public",
    handle({ params }) {
      if (params["how"] === "storage")
        throw Object.assign(new Error("secret host"), { name: "MongoNetworkError" });
      throw new Error("a text that nobody may see");
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/stream",
    guard: "public",
    handle: () => ({
      status: 200,
      headers: { "Content-Type": "text/csv; charset=utf-8" },
      stream: async (out) => void out.write("a,b"),
    }),
  }),
];

let server: Listening;
beforeAll(async () => {
  const app = createHttpApp({
    routes,
    log: createLogger("test", "silent"),
    isReady: () => false,
    async authenticate(authorization) {
      if (authorization === "Bearer admin") return { ...person, role: "admin" };
      if (authorization === "Bearer user") return person;
      throw new AppError("UNAUTHENTICATED");
    },
  });
  server = await listen(app, { host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

function call(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const typed = body === undefined ? headers : { "content-type": "application/json", ...headers };
  return fetch(server.url + path, { method, headers: typed, ...(body === undefined ? {} : { body }) });
}

describe("what a body must be", () => {
  const deep = "[".repeat(4_900) + "]".repeat(4_900);
  test.each([
    ["a note", '{"text":"x"}', {}, 201, undefined],
    ["nothing", "", {}, 400, "MALFORMED_JSON"],
    ["half of one", '{"text":', {}, 400, "MALFORMED_JSON"],
    ["null", "null", {}, 400, "VALIDATION_FAILED"],
    ["a list", "[]", {}, 400, "VALIDATION_FAILED"],
    ["a list nested 4,900 deep", deep, {}, 400, "VALIDATION_FAILED"],
    ["a deep forbidden key", '{"text":"x","deep":[{"$ne":1}]}', {}, 400, "VALIDATION_FAILED"],
    ["a key with a dot", '{"text":"x","a.b":1}', {}, 400, "VALIDATION_FAILED"],
    ["a prototype", '{"text":"x","__proto__":{"a":1}}', {}, 400, "VALIDATION_FAILED"],
    ["a text too long", `{"text":"${"x".repeat(17_000)}"}`, {}, 413, "TOO_LARGE"],
    ["plain text", "x", { "content-type": "text/plain" }, 415, "UNSUPPORTED_TYPE"],
    [
      "another charset",
      "{}",
      { "content-type": "application/json; charset=iso-8859-1" },
      415,
      "UNSUPPORTED_TYPE",
    ],
    ["a compressed one", "{}", { "content-encoding": "gzip" }, 415, "UNSUPPORTED_TYPE"],
  ])("when the body is %s then the answer says so", async (_name, body, headers, status, code) => {
    const answer = await call("POST", "/api/note", body, headers);
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { code?: string }).code).toBe(code);
  });

  test("when the bytes are not UTF-8 then it is 400", async () => {
    const body = Buffer.concat([Buffer.from('{"text":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const answer = await fetch(`${server.url}/api/note`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(400);
  });
});

describe("who may call", () => {
  test("when nobody is signed in then 401 comes before the body is looked at", async () => {
    const answer = await call("PUT", "/api/admin/note", "{");
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  });

  test("when a user calls for admins then 403 comes before the body is looked at", async () => {
    expect((await call("PUT", "/api/admin/note", "{", { authorization: "Bearer user" })).status).toBe(403);
    expect((await call("PUT", "/api/admin/note", "{", { authorization: "Bearer admin" })).status).toBe(400);
  });
});

describe("queries, paths and methods", () => {
  const authorization = "Bearer user";
  test.each([
    ["/api/list?search=", 200],
    ["/api/list?search=a&search=b", 400],
    ["/api/list?search[$ne]=a", 400],
    ["/api/list?unknown=1", 200],
    ["/api/list/", 404],
    ["/API/list", 404],
    ["/api/nothing", 404],
    ["/api/fail/%E0%A4%A", 400],
  ])("when %s is asked for then it is %i, in JSON", async (path, status) => {
    const answer = await call("GET", path, undefined, { authorization });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("when the method is another one then it is 405 and says which are allowed", async () => {
    const answer = await call("DELETE", "/api/note");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("when the gateway names address and id then the handler sees them", async () => {
    const told = { authorization, "x-client-ip": "203.0.113.7", "x-request-id": "abcdefgh1" };
    const { data } = (await (await call("GET", "/api/list?search=ani", undefined, told)).json()) as {
      data: unknown;
    };
    expect(data).toEqual({
      search: "ani",
      actor: { id: "u1", name: "Ani", role: "user", ip: "203.0.113.7" },
      id: "abcdefgh1",
    });
  });
});

describe("failures", () => {
  test("when a handler breaks then a general text comes in the caller's language", async () => {
    const answer = await call("GET", "/api/fail/any", undefined, {
      "accept-language": "en",
      "x-request-id": "abcdefgh1",
    });
    const text = "Something went wrong on the server.";
    expect(await answer.json()).toEqual({
      success: false,
      error: text,
      message: text,
      code: "INTERNAL",
      request_id: "abcdefgh1",
    });
  });

  test("when storage is away then it is 503 with Retry-After", async () => {
    const answer = await call("GET", "/api/fail/storage");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  });

  test("when the service is not ready then only readyz says so", async () => {
    expect((await call("GET", "/healthz")).status).toBe(200);
    expect((await call("GET", "/readyz")).status).toBe(503);
  });

  test("when an answer is streamed then it arrives whole", async () => {
    expect(await (await call("GET", "/api/stream")).text()).toBe("a,b");
  });

  test("when headers are too large then it is 431", async () => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\nAuthorization: ${"a".repeat(20_000)}\r\n\r\n`);
    const [data] = (await once(socket, "data")) as [Buffer];
    expect(data.toString()).toContain("431");
    socket.destroy();
  });
});

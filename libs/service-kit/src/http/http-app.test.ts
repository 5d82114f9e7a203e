import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { once } from "node:events";
import { connect } from "node:net";
import { startSmallApp } from "../../tests/small-app.js";

let server: Awaited<ReturnType<typeof startSmallApp>>;
beforeAll(async () => {
  server = await startSmallApp();
});
afterAll(() => server.close());

describe("who may call", () => {
  test("when nobody is signed in then 401 comes before the body is looked at", async () => {
    const answer = await server.call("PUT", "/api/admin/note", "{");
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  });

  test("when a user calls for admins then 403 comes before the body is looked at", async () => {
    expect((await server.call("PUT", "/api/admin/note", "{", { authorization: "Bearer user" })).status).toBe(
      403,
    );
    expect((await server.call("PUT", "/api/admin/note", "{", { authorization: "Bearer admin" })).status).toBe(
      400,
    );
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
    const answer = await server.call("GET", path, undefined, { authorization });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("when the method is another one then it is 405 and says which are allowed", async () => {
    const answer = await server.call("DELETE", "/api/note");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("when the gateway names address and id then the handler sees them", async () => {
    const told = { authorization, "x-client-ip": "203.0.113.7", "x-request-id": "abcdefgh1" };
    const { data } = (await (await server.call("GET", "/api/list?search=ani", undefined, told)).json()) as {
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
    const answer = await server.call("GET", "/api/fail/any", undefined, {
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
    const answer = await server.call("GET", "/api/fail/storage");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  });

  test("when the service is not ready then only readyz says so", async () => {
    expect((await server.call("GET", "/healthz")).status).toBe(200);
    expect((await server.call("GET", "/readyz")).status).toBe(503);
  });

  test("when an answer is streamed then it arrives whole", async () => {
    expect(await (await server.call("GET", "/api/stream")).text()).toBe("a,b");
  });

  test("when headers are too large then it is 431", async () => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\nAuthorization: ${"a".repeat(20_000)}\r\n\r\n`);
    const [data] = (await once(socket, "data")) as [Buffer];
    expect(data.toString()).toContain("431");
    socket.destroy();
  });
});

import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { once } from "node:events";
import { connect } from "node:net";
import { startTestApp } from "../../tests/start-test-app.js";

let server: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

describe("endpoint guards", () => {
  test("a request without a token is answered with 401 before its body is parsed", async () => {
    const response = await server.call("PUT", "/api/admin/note", "{");
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
  });

  test("a user's request to an admin endpoint is answered with 403 before its body is parsed", async () => {
    expect((await server.call("PUT", "/api/admin/note", "{", { authorization: "Bearer user" })).status).toBe(
      403,
    );
    expect((await server.call("PUT", "/api/admin/note", "{", { authorization: "Bearer admin" })).status).toBe(
      400,
    );
  });
});

describe("requests with a wrong query, path or method", () => {
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
  ])("GET %s is answered with %i, in JSON", async (path, status) => {
    const response = await server.call("GET", path, undefined, { authorization });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("a request with a method that its path does not support is answered with 405 and an Allow header", async () => {
    const response = await server.call("DELETE", "/api/note");
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("a handler gets the client's address and the request id from the gateway's headers", async () => {
    const headers = { authorization, "x-client-ip": "203.0.113.7", "x-request-id": "abcdefgh1" };
    const { data } = (await (
      await server.call("GET", "/api/list?search=ani", undefined, headers)
    ).json()) as {
      data: unknown;
    };
    expect(data).toEqual({
      search: "ani",
      actor: { id: "u1", name: "Ani", role: "user", ip: "203.0.113.7" },
      id: "abcdefgh1",
    });
  });
});

describe("error responses", () => {
  test("an unexpected error is answered with 500 and a generic message in the request's language", async () => {
    const response = await server.call("GET", "/api/fail/any", undefined, {
      "accept-language": "en",
      "x-request-id": "abcdefgh1",
    });
    const text = "Something went wrong on the server.";
    expect(await response.json()).toEqual({
      success: false,
      error: text,
      message: text,
      code: "INTERNAL",
      request_id: "abcdefgh1",
    });
  });

  test("a storage failure is answered with 503 and Retry-After", async () => {
    const response = await server.call("GET", "/api/fail/storage");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
  });

  test("while a service is not ready, its /readyz answers 503 and its /healthz answers 200", async () => {
    expect((await server.call("GET", "/healthz")).status).toBe(200);
    expect((await server.call("GET", "/readyz")).status).toBe(503);
  });

  test("a client receives all parts of a streamed reply", async () => {
    expect(await (await server.call("GET", "/api/stream")).text()).toBe("a,b");
  });

  test("a streamed reply that fails midway is aborted, so that the client does not take it for complete", async () => {
    const bodyPromise = server.call("GET", "/api/broken-stream").then((reply) => reply.text());
    await expect(bodyPromise).rejects.toThrow();
  });

  test("request headers over 16 KiB are answered with 431", async () => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\nAuthorization: ${"a".repeat(20_000)}\r\n\r\n`);
    const [data] = (await once(socket, "data")) as [Buffer];
    expect(data.toString()).toContain("431");
    socket.destroy();
  });
});

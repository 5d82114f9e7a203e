import { describe, expect, test } from "@jest/globals";
import { API, ENDPOINTS } from "@tukar-saldo/contracts";
import type { Endpoint } from "@tukar-saldo/contracts";
import { startDeskBeforeTests } from "../contract/contract-desk.js";

const desk = startDeskBeforeTests();
const CROSS_ORIGIN_HEADERS = { origin: "https://evil.example", "access-control-request-method": "POST" };

/** Lists the headers of a response that reveal the software, or that allow other origins to read it. */
function findRevealingHeaders(headers: Headers): string[] {
  const forbidden = /^(x-powered-by|server|x-user-id|x-error-code|via|access-control-.*)$/;
  return [...headers.keys()].filter((name) => forbidden.test(name));
}

const ENDPOINT_CALLS = Object.entries<Endpoint>(ENDPOINTS).map(
  ([name, { method, path }]) => [name, method, path] as const,
);

describe("response headers", () => {
  test.each(ENDPOINT_CALLS)(
    "answers of the API have the security headers, even error responses: %s",
    async (_name, method, path) => {
      const { headers } = await desk().api.call(method, path.replace(/:\w+/g, "x"), {
        headers: CROSS_ORIGIN_HEADERS,
      });
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("etag")).toBeNull();
      expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(findRevealingHeaders(headers)).toEqual([]);
    },
  );

  test("a form or a preflight of another origin is refused", async () => {
    const formHeaders = { ...CROSS_ORIGIN_HEADERS, "content-type": "application/x-www-form-urlencoded" };
    const formResponse = await desk().api.call("POST", API.logIn.path, {
      raw: "email=a&password=b",
      headers: formHeaders,
    });
    expect([formResponse.status, findRevealingHeaders(formResponse.headers)]).toEqual([415, []]);
    const preflightResponse = await desk().api.call("OPTIONS", API.logIn.path, {
      headers: CROSS_ORIGIN_HEADERS,
    });
    expect([preflightResponse.status, findRevealingHeaders(preflightResponse.headers)]).toEqual([405, []]);
  });

  test.each(["/", "/admin/dashboard", "/nothing"])(
    "a page forbids frames, and code and forms of other origins: %s",
    async (path) => {
      const { headers } = await desk().api.get(path, {
        headers: { ...CROSS_ORIGIN_HEADERS, accept: "text/html" },
      });
      const policy = String(headers.get("content-security-policy"));
      const directives = Object.fromEntries(
        policy.split("; ").map((one) => [one.split(" ")[0], one.split(" ").slice(1).join(" ")]),
      );
      expect(directives).toMatchObject({
        "default-src": "'none'",
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "object-src": "'none'",
      });
      expect(directives["script-src"]).not.toMatch(/unsafe|\*|http:|data:/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("permissions-policy")).not.toBeNull();
      expect(findRevealingHeaders(headers)).toEqual([]);
    },
  );
});

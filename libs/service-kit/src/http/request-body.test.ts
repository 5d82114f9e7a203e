import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startTestApp } from "../../tests/start-test-app.js";

let server: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

describe("a request's body", () => {
  const deepArray = "[".repeat(4_900) + "]".repeat(4_900);
  test.each([
    ["valid JSON", '{"text":"x"}', {}, 201, undefined],
    ["empty", "", {}, 400, "MALFORMED_JSON"],
    ["truncated JSON", '{"text":', {}, 400, "MALFORMED_JSON"],
    ["null", "null", {}, 400, "VALIDATION_FAILED"],
    ["an array", "[]", {}, 400, "VALIDATION_FAILED"],
    ["an array nested 4,900 deep", deepArray, {}, 400, "VALIDATION_FAILED"],
    ["JSON with a nested operator", '{"text":"x","deep":[{"$ne":1}]}', {}, 400, "VALIDATION_FAILED"],
    ["JSON with a dot in a key", '{"text":"x","a.b":1}', {}, 400, "VALIDATION_FAILED"],
    ["JSON with the key __proto__", '{"text":"x","__proto__":{"a":1}}', {}, 400, "VALIDATION_FAILED"],
    ["over 16 KiB", `{"text":"${"x".repeat(17_000)}"}`, {}, 413, "TOO_LARGE"],
    ["plain text", "x", { "content-type": "text/plain" }, 415, "UNSUPPORTED_TYPE"],
    [
      "JSON in another charset",
      "{}",
      { "content-type": "application/json; charset=iso-8859-1" },
      415,
      "UNSUPPORTED_TYPE",
    ],
    ["compressed", "{}", { "content-encoding": "gzip" }, 415, "UNSUPPORTED_TYPE"],
  ])(
    "a request body that is %s is answered with the expected status and code",
    async (_name, body, headers, status, code) => {
      const response = await server.call("POST", "/api/note", body, headers);
      expect(response.status).toBe(status);
      expect(((await response.json()) as { code?: string }).code).toBe(code);
    },
  );

  test.each(["$ne", "a.b", "__proto__"])("a refusal of the key %s names the key", async (key) => {
    const response = await server.call("POST", "/api/note", `{"text":"x","deep":[{"${key}":1}]}`, {});
    const { fields } = (await response.json()) as { fields?: Record<string, string> };
    expect(Object.keys(fields ?? {})).toEqual([key]);
  });

  test("a body that is not UTF-8 is answered with 400", async () => {
    const body = Buffer.concat([Buffer.from('{"text":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const response = await fetch(`${server.url}/api/note`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(400);
  });
});

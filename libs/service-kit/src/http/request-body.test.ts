import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startSmallApp } from "../../tests/small-app.js";

let server: Awaited<ReturnType<typeof startSmallApp>>;
beforeAll(async () => {
  server = await startSmallApp();
});
afterAll(() => server.close());

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
    const answer = await server.call("POST", "/api/note", body, headers);
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

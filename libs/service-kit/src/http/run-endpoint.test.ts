import { describe, expect, test } from "@jest/globals";
import { PassThrough } from "node:stream";
import { startTestApp } from "../../tests/small-app.js";
import { createLogger } from "../logger.js";

async function echoOf(echo: unknown, checkReplies: boolean) {
  const lines = new PassThrough();
  const app = await startTestApp({ echo, checkReplies, log: createLogger("test", "info", lines) });
  try {
    const answer = await app.call("GET", "/api/echo");
    return { status: answer.status, body: await answer.json(), log: String(lines.read()) };
  } finally {
    await app.close();
  }
}

describe("the reply of a handler", () => {
  test("a reply that matches its schema is sent unchanged", async () => {
    const { status, body } = await echoOf({ data: { n: 5 } }, true);
    expect({ status, body }).toEqual({ status: 200, body: { success: true, data: { n: 5 } } });
  });

  test.each([
    ["a field of another type", { data: { n: "5" } }, "data.n: invalid_type"],
    ["a missing field", {}, "data: invalid_type"],
    ["an undeclared field", { data: { n: 5, secret: "x" } }, "it has fields that its schema does not name"],
  ])("in development a reply with %s is logged and answered with 500", async (_what, echo, mismatch) => {
    const { status, body, log } = await echoOf(echo, true);
    expect({ status, body }).toMatchObject({ status: 500, body: { success: false, code: "INTERNAL" } });
    expect(log).toContain("reply does not match its endpoint's schema");
    expect(log).toContain(mismatch);
  });

  test("in production a reply is sent without a check against its schema", async () => {
    const { status, body } = await echoOf({ data: { n: "5" } }, false);
    expect({ status, body }).toEqual({ status: 200, body: { success: true, data: { n: "5" } } });
  });
});

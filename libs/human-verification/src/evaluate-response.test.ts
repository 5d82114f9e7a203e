import { describe, expect, test } from "@jest/globals";
import { isSecretRejected, isOverQuota, evaluateResponse } from "./evaluate-response.js";

const now = new Date("2026-11-20T08:00:00Z");
const formatTimeAt = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
const expectedToken = { action: "login" as const, hostnames: ["desk.example"], now };
const validResponse = {
  success: true,
  action: "login",
  score: 0.9,
  hostname: "desk.example",
  challenge_ts: formatTimeAt(-5),
};

describe("the evaluation of a siteverify response", () => {
  test("evaluateResponse accepts a response that has the expected values, and returns its score", () => {
    expect(evaluateResponse(validResponse, expectedToken)).toEqual({ passed: true, score: 0.9 });
  });

  test.each([
    ["the score is the minimum", { score: 0.5 }],
    ["it is two minutes old", { challenge_ts: formatTimeAt(-120) }],
    ["it is dated 30 seconds in the future", { challenge_ts: formatTimeAt(30) }],
  ])("evaluateResponse accepts a response if %s", (_case, change) => {
    expect(evaluateResponse({ ...validResponse, ...change }, expectedToken).passed).toBe(true);
  });

  test.each([
    ["success is false", { success: false }, "rejected"],
    ["the action differs", { action: "transaction_submit" }, "action"],
    ["the action is missing", { action: undefined }, "action"],
    ["the score is below the minimum", { score: 0.49 }, "score"],
    ["the score is a string", { score: "0.9" }, "score"],
    ["the score is missing", { score: undefined }, "score"],
    ["the score is not a number", { score: NaN }, "score"],
    ["the host name is foreign", { hostname: "evil.example" }, "hostname"],
    ["the host name is missing", { hostname: undefined }, "hostname"],
    ["it is older than two minutes", { challenge_ts: formatTimeAt(-121) }, "expired"],
    ["it is dated more than 30 seconds in the future", { challenge_ts: formatTimeAt(31) }, "expired"],
    ["the time is missing", { challenge_ts: undefined }, "expired"],
    ["the time is not a date", { challenge_ts: "yesterday" }, "expired"],
  ])("evaluateResponse refuses a response if %s", (_case, change, reason) => {
    expect(evaluateResponse({ ...validResponse, ...change }, expectedToken)).toEqual({
      passed: false,
      reason,
    });
  });

  test("isSecretRejected is true for a rejected secret, not for a rejected token", () => {
    expect(isSecretRejected({ success: false, "error-codes": ["invalid-input-secret"] })).toBe(true);
    expect(isSecretRejected({ success: false, "error-codes": ["timeout-or-duplicate"] })).toBe(false);
  });

  test("isOverQuota is true only for siteverify's quota error", () => {
    expect(isOverQuota({ ...validResponse, "error-codes": ["Over free quota"] })).toBe(true);
    expect(isOverQuota(validResponse)).toBe(false);
  });
});

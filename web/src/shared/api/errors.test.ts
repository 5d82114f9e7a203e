import { describe, expect, test } from "@jest/globals";
import { ApiError, hasCode, messageFor } from "./errors.js";

const fallbackMessages = { rejected: "refused", network: "lost" };

describe("error messages", () => {
  test.each([
    [new ApiError({ kind: "rejected", status: 400, message: "server text" }), "server text"],
    [new ApiError({ kind: "rejected", status: 500 }), "refused"],
    [new ApiError({ kind: "malformed", detail: "/x" }), "refused"],
    [new ApiError({ kind: "network", detail: "offline" }), "lost"],
    [new Error("bug"), "lost"],
    ["thrown text", "lost"],
  ])("the message for %p is %s", (error, text) => {
    expect(messageFor(error, fallbackMessages)).toBe(text);
  });

  test("hasCode is true only for the code of the error response", () => {
    const error = new ApiError({ kind: "rejected", status: 409, code: "STALE_VERSION" });
    expect([
      hasCode(error, "STALE_VERSION"),
      hasCode(error, "OFFLINE"),
      hasCode(new Error("x"), "OFFLINE"),
    ]).toEqual([true, false, false]);
  });
});

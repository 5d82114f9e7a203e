import { describe, expect, test } from "@jest/globals";
import { SCHEMA_MISMATCH_REASON, formatFailureReason } from "./failure-reason.js";

describe("formatFailureReason hides the values in a failure reason", () => {
  test.each([
    SCHEMA_MISMATCH_REASON,
    "unknown type order.rated",
    "unknown version 9 of order.placed",
    "order.placed has no handler here",
    "UPSTREAM_UNAVAILABLE",
    "job stalled more than allowable limit",
  ])("formatFailureReason returns %p unchanged, as it contains no values", (failedReason) => {
    expect(formatFailureReason({ failedReason, stacktrace: [`Error: ${failedReason}`] })).toBe(failedReason);
  });

  test.each([
    ['E11000 duplicate key error, dup key: { email: "ani@example.test" }', "MongoServerError"],
    ["name: Budi is not valid\nunknown type of account", "ValidationError"],
  ])(
    "formatFailureReason replaces %p, which contains values, by the name of the last error",
    (failedReason, name) => {
      const stacktrace = ["Error: before\n    at a.js", `${name}: ${failedReason}\n    at b.js`];
      expect(formatFailureReason({ failedReason, stacktrace })).toBe(name);
    },
  );

  test.each([[[]], [["Budi was thrown"]]])(
    "formatFailureReason returns `Error` when the stack trace %j names no error",
    (stacktrace) => {
      expect(formatFailureReason({ failedReason: "Budi was thrown", stacktrace })).toBe("Error");
    },
  );
});

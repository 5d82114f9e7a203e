import { describe, expect, test } from "@jest/globals";
import { API, ENDPOINTS } from "@tukar-saldo/contracts";
import { findAccessTableProblems } from "./who-may-call.js";

describe("the table WHO_MAY_CALL", () => {
  test("WHO_MAY_CALL has exactly one row for each endpoint", () => {
    expect(findAccessTableProblems(ENDPOINTS)).toEqual([]);
  });

  test("findAccessTableProblems reports an endpoint without a row, and a row without an endpoint", () => {
    const { getRates, getStats } = API;
    expect(findAccessTableProblems({ getRates, getStats }, { getRates: "nobody", getNotes: "user" })).toEqual(
      [
        "getStats needs a row in tests/contract/who-may-call.ts",
        "tests/contract/who-may-call.ts has a row of getNotes, which is not an endpoint",
      ],
    );
  });
});

import { describe, expect, test } from "@jest/globals";
import { API, ENDPOINTS } from "@tukar-saldo/contracts";
import { findTableProblems } from "./who-may-call.js";

describe("the table of who may call what", () => {
  test("the table has a row for each endpoint and no other", () => {
    expect(findTableProblems(ENDPOINTS)).toEqual([]);
  });

  test("an endpoint without a row and a row without an endpoint are reported", () => {
    const { getRates, getStats } = API;
    expect(findTableProblems({ getRates, getStats }, { getRates: "nobody", getNotes: "user" })).toEqual([
      "getStats needs a row in tests/contract/who-may-call.ts",
      "tests/contract/who-may-call.ts has a row of getNotes, which is not an endpoint",
    ]);
  });
});

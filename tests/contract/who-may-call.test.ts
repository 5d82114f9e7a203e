import { describe, expect, test } from "@jest/globals";
import { API, ENDPOINTS } from "@tukar-saldo/contracts";
import { rowProblemsOf } from "./who-may-call.js";

describe("the table of who may call what", () => {
  test("has a row for each endpoint and no other", () => {
    expect(rowProblemsOf(ENDPOINTS)).toEqual([]);
  });

  test("reports an endpoint without a row and a row without an endpoint", () => {
    const { getRates, getStats } = API;
    expect(rowProblemsOf({ getRates, getStats }, { getRates: "nobody", getNotes: "user" })).toEqual([
      "getStats needs a row in tests/contract/who-may-call.ts",
      "tests/contract/who-may-call.ts has a row of getNotes, which is not an endpoint",
    ]);
  });
});

import { describe, expect, test } from "@jest/globals";
import { selectSuites, SUITES } from "./suites.mjs";

describe("which suites run", () => {
  test("when none is named, then all of them do", () => {
    expect(selectSuites([])).toEqual({ suites: SUITES, patterns: [] });
  });

  test("when some are named, then those, in their own order", () => {
    expect(selectSuites(["web", "unit"]).suites.map(({ name }) => name)).toEqual(["unit", "web"]);
  });

  test("when something else is said, then it chooses test files", () => {
    const { suites, patterns } = selectSuites(["integration", "gateway"]);
    expect(suites.map(({ name }) => name)).toEqual(["integration"]);
    expect(patterns).toEqual(["gateway"]);
  });
});

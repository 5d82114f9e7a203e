import { describe, expect, test } from "@jest/globals";
import { selectSuites, SUITES } from "./suites.js";

describe("the suites that npm test runs", () => {
  test("by default npm test runs all suites except those that run only on request", () => {
    const { suites, patterns } = selectSuites([]);
    expect(SUITES.filter((suite) => !suites.includes(suite)).map(({ name }) => name)).toEqual([
      "faults-all",
      "web-quality",
      "observability",
      "security-items",
    ]);
    expect(patterns).toEqual([]);
  });

  test("runs an on-request suite if an argument names it", () => {
    expect(selectSuites(["web-quality", "axe"]).suites.map(({ name }) => name)).toEqual(["web-quality"]);
  });

  test("runs the named suites in the order of SUITES, not of the arguments", () => {
    expect(selectSuites(["web", "unit"]).suites.map(({ name }) => name)).toEqual(["unit", "web"]);
  });

  test("treats an argument as a pattern of test files if it names no suite", () => {
    const { suites, patterns } = selectSuites(["integration", "gateway"]);
    expect(suites.map(({ name }) => name)).toEqual(["integration"]);
    expect(patterns).toEqual(["gateway"]);
  });
});

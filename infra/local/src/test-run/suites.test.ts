import { describe, expect, test } from "@jest/globals";
import { selectSuites, SUITES } from "./suites.js";

describe("the suites that npm test runs", () => {
  test("runs all suites but those on request by default", () => {
    const { suites, patterns } = selectSuites([]);
    expect(SUITES.filter((suite) => !suites.includes(suite)).map(({ name }) => name)).toEqual([
      "web-quality",
      "observability",
    ]);
    expect(patterns).toEqual([]);
  });

  test("runs a suite on request if it is named", () => {
    expect(selectSuites(["web-quality", "axe"]).suites.map(({ name }) => name)).toEqual(["web-quality"]);
  });

  test("runs the named suites in their own order", () => {
    expect(selectSuites(["web", "unit"]).suites.map(({ name }) => name)).toEqual(["unit", "web"]);
  });

  test("takes other arguments as patterns of test files", () => {
    const { suites, patterns } = selectSuites(["integration", "gateway"]);
    expect(suites.map(({ name }) => name)).toEqual(["integration"]);
    expect(patterns).toEqual(["gateway"]);
  });
});

import { describe, expect, test } from "@jest/globals";
import { selectSuites, SUITES } from "./suites.js";

describe("which suites run", () => {
  test("when none is named, then all of them do, but for those on request", () => {
    const { suites, patterns } = selectSuites([]);
    expect(SUITES.filter((suite) => !suites.includes(suite)).map(({ name }) => name)).toEqual([
      "web-quality",
      "screenshots",
    ]);
    expect(patterns).toEqual([]);
  });

  test("when one on request is named, then it runs", () => {
    expect(selectSuites(["web-quality", "axe"]).suites.map(({ name }) => name)).toEqual(["web-quality"]);
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

import { describe, expect, test } from "@jest/globals";
import { fromElsewhere, isAtLeast, missingOptional, readLock, tooOld } from "../../scripts/check-lock.mjs";

const packages = readLock();

describe("package-lock.json", () => {
  test("when a package names an optional one, then the lock lists it, so that npm ci works on every platform", () => {
    const named = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(missingOptional(packages)).toEqual([]);
  });

  test("when an optional package is left out, then it is noticed, wherever it would lie", () => {
    const outer = { optionalDependencies: { fast: "1.0.0" } };
    expect(missingOptional({ "libs/a/node_modules/b": outer })).toEqual(["libs/a/node_modules/b needs fast"]);
    expect(missingOptional({ "libs/a/node_modules/b": outer, "libs/a/node_modules/fast": {} })).toEqual([]);
    expect(missingOptional({ "libs/a/node_modules/b": outer, "node_modules/fast": {} })).toEqual([]);
    expect(missingOptional({ "libs/a/node_modules/b": outer, "libs/c/node_modules/fast": {} })).toHaveLength(
      1,
    );
  });

  test("when a package had a hole that matters here, then every copy is a later one", () => {
    expect(tooOld(packages)).toEqual([]);
  });

  test("when a copy is too old, then it is noticed", () => {
    const old = { ...packages, "libs/a/node_modules/qs": { version: "6.15.9" } };
    expect(tooOld(old)).toEqual(["libs/a/node_modules/qs is 6.15.9, older than 6.16.0"]);
    expect([
      isAtLeast("6.16.0", "6.16.0"),
      isAtLeast("10.0.0", "6.16.0"),
      isAtLeast("6.9.9", "6.16.0"),
    ]).toEqual([true, true, false]);
  });

  test("when packages are installed, then from the registry alone", () => {
    expect(fromElsewhere(packages)).toEqual([]);
    expect(fromElsewhere({ "node_modules/x": { resolved: "https://example.test/x.tgz" } })).toEqual([
      "node_modules/x",
    ]);
  });
});

import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import {
  findPackagesNotFromNpm,
  isAtLeast,
  findMissingOptionalDependencies,
  readLock,
  findVulnerable,
} from "../../scripts/check-lock.mjs";
import { REPOSITORY_ROOT } from "./source-files.js";

const packages = readLock();

describe("package-lock.json", () => {
  test("package-lock.json lists all optional dependencies, so that npm ci works on every platform", () => {
    const optionalNames = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    );
    expect(optionalNames.length).toBeGreaterThan(100);
    expect(findMissingOptionalDependencies(packages)).toEqual([]);
  });

  test("findMissingOptionalDependencies reports a missing dependency of a nested package", () => {
    const parentPackage = { optionalDependencies: { fast: "1.0.0" } };
    expect(findMissingOptionalDependencies({ "libs/a/node_modules/b": parentPackage })).toEqual([
      "libs/a/node_modules/b needs fast",
    ]);
    expect(
      findMissingOptionalDependencies({
        "libs/a/node_modules/b": parentPackage,
        "libs/a/node_modules/fast": {},
      }),
    ).toEqual([]);
    expect(
      findMissingOptionalDependencies({ "libs/a/node_modules/b": parentPackage, "node_modules/fast": {} }),
    ).toEqual([]);
    expect(
      findMissingOptionalDependencies({
        "libs/a/node_modules/b": parentPackage,
        "libs/c/node_modules/fast": {},
      }),
    ).toHaveLength(1);
  });

  test("package-lock.json contains no version with a known vulnerability", () => {
    expect(findVulnerable(packages)).toEqual([]);
  });

  test("findVulnerable reports a vulnerable version of a nested package", () => {
    const outdatedLock = { ...packages, "libs/a/node_modules/qs": { version: "6.15.9" } };
    expect(findVulnerable(outdatedLock)).toEqual(["libs/a/node_modules/qs is 6.15.9, older than 6.16.0"]);
    expect([
      isAtLeast("6.16.0", "6.16.0"),
      isAtLeast("10.0.0", "6.16.0"),
      isAtLeast("6.9.9", "6.16.0"),
    ]).toEqual([true, true, false]);
  });

  test("package-lock.json resolves every package from the registry", () => {
    expect(findPackagesNotFromNpm(packages)).toEqual([]);
    expect(findPackagesNotFromNpm({ "node_modules/x": { resolved: "https://example.test/x.tgz" } })).toEqual([
      "node_modules/x",
    ]);
  });

  test("npm runs no script of a package: .npmrc sets ignore-scripts", () => {
    expect(readFileSync(`${REPOSITORY_ROOT}.npmrc`, "utf8").split("\n")).toContain("ignore-scripts=true");
  });
});

import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { isAtLeast } from "../../scripts/check-lock.mjs";
import { REPOSITORY_ROOT, listTrackedFiles } from "./source-files.js";

interface PackageRule {
  readonly description: string;
  readonly allowedVersions?: string;
  readonly matchPackageNames?: readonly string[];
  readonly [key: string]: unknown;
}
interface PackageManifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, unknown>>;
}
type PinnedVersion = readonly [name: string, version: string];

const readJson = <T>(path: string): T => JSON.parse(readFileSync(REPOSITORY_ROOT + path, "utf8")) as T;
interface CustomManager {
  readonly managerFilePatterns: readonly string[];
  readonly matchStrings: readonly string[];
}
const config = readJson<{
  packageRules: PackageRule[];
  customManagers: CustomManager[];
  [key: string]: unknown;
}>("renovate.json");
const manifests = listTrackedFiles().filter(
  (path) => /(^|\/)package\.json$/.test(path) && !path.includes("broken"),
);
const pins = manifests.flatMap((path): PinnedVersion[] => {
  const { dependencies = {}, devDependencies = {}, overrides = {} } = readJson<PackageManifest>(path);
  const allDependencies = { ...overrides, ...dependencies, ...devDependencies };
  return Object.entries(allDependencies).flatMap(([name, version]) =>
    typeof version === "string" ? [[name, version]] : [],
  );
});

const MATCHER_KEYS = [
  "matchManagers",
  "matchDatasources",
  "matchDepTypes",
  "matchUpdateTypes",
  "matchPackageNames",
];
const EFFECT_KEYS = [
  "groupName",
  "allowedVersions",
  "enabled",
  "pinDigests",
  "dependencyDashboardApproval",
  "constraintsFiltering",
];
/** Lists the unknown keys of a rule, such as misspelt ones, which have no effect. */
const findUnknownKeys = (rule: PackageRule): string[] =>
  Object.keys(rule).filter((key) => ![...MATCHER_KEYS, ...EFFECT_KEYS, "description"].includes(key));

const hasAny = (rule: PackageRule, keys: string[]): boolean => keys.some((key) => rule[key] !== undefined);

/** Lists the versions in use that the `allowedVersions` of a rule exclude. */
function findExcludedVersions(
  { allowedVersions = "", matchPackageNames = [] }: PackageRule,
  used: readonly PinnedVersion[],
): string[] {
  const [, limit] = /^<([\d.]+)$/.exec(allowedVersions) ?? [];
  if (limit === undefined) return [];
  const limitVersion = [...limit.split("."), "0", "0"].slice(0, 3).join(".");
  return used.flatMap(([name, version]) =>
    matchPackageNames.includes(name) && isAtLeast(version, limitVersion)
      ? [`${name} ${version} is not ${allowedVersions}`]
      : [],
  );
}

describe("renovate.json", () => {
  test("every dependency is pinned to an exact version", () => {
    expect(pins.length).toBeGreaterThan(60);
    expect(pins.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(config["rangeStrategy"]).toBe("pin");
  });

  test("every rule of renovate.json has a matcher, an effect, a description and no unknown key", () => {
    const invalidRules = config.packageRules.filter(
      (rule) =>
        !rule.description ||
        !hasAny(rule, MATCHER_KEYS) ||
        !hasAny(rule, EFFECT_KEYS) ||
        findUnknownKeys(rule).length > 0,
    );
    expect(config.packageRules.length).toBeGreaterThan(20);
    expect(invalidRules).toEqual([]);
    expect(findUnknownKeys({ description: "misspelt", matchPackages: ["a"] })).toEqual(["matchPackages"]);
  });

  test("no version in use exceeds the limit that a rule of renovate.json sets", () => {
    expect(config.packageRules.flatMap((rule) => findExcludedVersions(rule, pins))).toEqual([]);
    const rule = { description: "held back", allowedVersions: "<1.2", matchPackageNames: ["a"] };
    expect(findExcludedVersions(rule, [["a", "1.2.0"]])).toEqual(["a 1.2.0 is not <1.2"]);
    expect(
      findExcludedVersions(rule, [
        ["a", "1.1.9"],
        ["b", "2.0.0"],
      ]),
    ).toEqual([]);
  });

  test("each custom manager of renovate.json finds the versions it updates", () => {
    const managersFindVersions = config.customManagers.map(({ managerFilePatterns, matchStrings }) => {
      const isMatched = (path: string): boolean =>
        managerFilePatterns.some((each) => new RegExp(each.slice(1, -1)).test(path));
      const matchedTexts = listTrackedFiles()
        .filter(isMatched)
        .map((path) => readFileSync(REPOSITORY_ROOT + path, "utf8"));
      return matchStrings.every((each) => matchedTexts.some((text) => new RegExp(each).test(text)));
    });
    expect(managersFindVersions).toEqual([true]);
  });

  test("Renovate proposes security fixes without delay", () => {
    expect(config["vulnerabilityAlerts"]).toMatchObject({
      schedule: ["at any time"],
      minimumReleaseAge: null,
    });
  });
});

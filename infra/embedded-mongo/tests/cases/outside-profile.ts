import { readFileSync } from "node:fs";
import type { CaseResult } from "./run-file.js";

/** Cases that need unsupported features, each with the reason. */
const UNSUPPORTED_CASES = JSON.parse(
  readFileSync(new URL("outside-profile.json", import.meta.url), "utf8"),
) as Readonly<Record<string, string>>;

/** Reports cases that fail without being listed as unsupported, and listed cases that do not fail. */
export function findCaseProblems(results: readonly CaseResult[]): string[] {
  const failedCases = results.filter(({ outcome }) => outcome === "failed");
  const failedNames = new Set(failedCases.map(({ name }) => name));
  return [
    ...failedCases
      .filter(({ name }) => !Object.hasOwn(UNSUPPORTED_CASES, name))
      .map(({ name, reason }) => `${name}: ${reason}`),
    ...Object.keys(UNSUPPORTED_CASES)
      .filter((name) => !failedNames.has(name))
      .map((name) => `${name}: is listed as outside of the profile and does not fail`),
  ];
}

import { readFileSync } from "node:fs";
import type { CaseResult } from "./run-file.js";

/** The cases that ask for what the profile leaves out, each with the reason. */
const OUTSIDE = JSON.parse(
  readFileSync(new URL("outside-profile.json", import.meta.url), "utf8"),
) as Readonly<Record<string, string>>;

/** Cases within the profile that fail, and listed ones that would pass or are no longer there. */
export function problemsOf(results: readonly CaseResult[]): string[] {
  const failed = results.filter(({ outcome }) => outcome === "failed");
  const failedNames = new Set(failed.map(({ name }) => name));
  return [
    ...failed
      .filter(({ name }) => !Object.hasOwn(OUTSIDE, name))
      .map(({ name, reason }) => `${name}: ${reason}`),
    ...Object.keys(OUTSIDE)
      .filter((name) => !failedNames.has(name))
      .map((name) => `${name}: is listed as outside of the profile and does not fail`),
  ];
}

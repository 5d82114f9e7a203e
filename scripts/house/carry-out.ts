import type { Proof, Recipe } from "./recipe.js";
import type { Scratch } from "./scratch.js";

/** What `npm run docs` writes from the source: no homes of a fact. */
const GENERATED = ["docs/asyncapi.json", "docs/openapi.json", "infra/docker/database-rights.json"];
const JEST = [
  "--experimental-vm-modules",
  "--disable-warning=ExperimentalWarning",
  "node_modules/jest/bin/jest.js",
];

/** A recipe that was carried out, and the files that are different since. */
export interface Carried {
  readonly recipe: Recipe;
  readonly homes: readonly string[];
}

/** Carries recipes out, one after the other in the same copy. */
export function carryOut(scratch: Scratch, recipes: readonly Recipe[]): Carried[] {
  scratch.takeChanges();
  return recipes.map((recipe) => {
    scratch.apply(recipe);
    const ofTests = [...recipe.proofs, ...(recipe.rows ?? [])].map(({ file }) => file);
    return { recipe, homes: scratch.takeChanges().filter((file) => !ofTests.includes(file)) };
  });
}

/** Runs `npm run docs`: why it failed, or which files it wrote that are not generated ones. */
export function writeDocs(scratch: Scratch): string | undefined {
  const failure = scratch.run("npm", ["run", "--silent", "docs"]);
  const unexpected = scratch.takeChanges().filter((file) => !GENERATED.includes(file));
  return failure ?? (unexpected.length > 0 ? `wrote ${unexpected.join(" ")}` : undefined);
}

/** Type-checks the copy; what the compiler says, or `undefined`. */
export function typeCheck(scratch: Scratch): string | undefined {
  return scratch.run("npm", ["run", "--silent", "typecheck"]);
}

/** Runs test files of one suite in the copy; what jest says when one fails, or `undefined`. */
export function runProofs(
  scratch: Scratch,
  suite: Proof["suite"],
  files: readonly string[],
): string | undefined {
  if (files.length === 0) return undefined;
  const args = [`--selectProjects=${suite}`, "--runInBand", "--forceExit", "--testTimeout=60000"];
  return scratch.run(process.execPath, [...JEST, ...args, "--runTestsByPath", ...files]);
}

/** The test files of a suite that recipes add or are guarded by. */
export function proofsOf(recipes: readonly Recipe[], suite: Proof["suite"]): string[] {
  const tests = recipes.flatMap(({ proofs, guards = [] }) => [...proofs, ...guards]);
  return [...new Set(tests.filter((test) => test.suite === suite).map(({ file }) => file))];
}

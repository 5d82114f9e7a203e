import type { RecipeTest, ContributionRecipe } from "./recipe.js";
import type { ScratchCopy } from "./scratch-copy.js";

/** The generated files that a recipe may change by `npm run docs`; they do not count as changed files. */
const GENERATED_FILES = ["docs/asyncapi.json", "docs/openapi.json", "infra/docker/database-rights.json"];
const JEST_ARGS = [
  "--experimental-vm-modules",
  "--disable-warning=ExperimentalWarning",
  "node_modules/jest/bin/jest.js",
];

/** An applied recipe and the files that it changed, without its test files. */
export interface AppliedRecipe {
  readonly recipe: ContributionRecipe;
  readonly changedFiles: readonly string[];
}

/** Applies recipes one after another to the same copy of the repository. */
export function applyRecipes(scratch: ScratchCopy, recipes: readonly ContributionRecipe[]): AppliedRecipe[] {
  scratch.collectChanges();
  return recipes.map((recipe) => {
    scratch.apply(recipe);
    const testFiles = [...recipe.tests, ...(recipe.rows ?? [])].map(({ file }) => file);
    return { recipe, changedFiles: scratch.collectChanges().filter((file) => !testFiles.includes(file)) };
  });
}

/**
 * Runs `npm run docs` in the copy.
 * @returns the error, or changed files that are not generated; undefined on success
 */
export function writeDocs(scratch: ScratchCopy): string | undefined {
  const docsError = scratch.run("npm", ["run", "--silent", "docs"]);
  const unexpectedFiles = scratch.collectChanges().filter((file) => !GENERATED_FILES.includes(file));
  return docsError ?? (unexpectedFiles.length > 0 ? `wrote ${unexpectedFiles.join(" ")}` : undefined);
}

/** Type-checks the copy of the repository. @returns the compiler's output if it failed, else undefined */
export function typeCheck(scratch: ScratchCopy): string | undefined {
  return scratch.run("npm", ["run", "--silent", "typecheck"]);
}

/** Runs test files of one suite in the copy. @returns jest's output if one failed, else undefined */
export function runTests(
  scratch: ScratchCopy,
  suite: RecipeTest["suite"],
  files: readonly string[],
): string | undefined {
  if (files.length === 0) return undefined;
  const testArgs = [`--selectProjects=${suite}`, "--runInBand", "--forceExit", "--testTimeout=60000"];
  return scratch.run(process.execPath, [...JEST_ARGS, ...testArgs, "--runTestsByPath", ...files]);
}

/** Lists the test files of a suite that the recipes add or name as guards. */
export function testFilesOf(recipes: readonly ContributionRecipe[], suite: RecipeTest["suite"]): string[] {
  const recipeTests = recipes.flatMap(({ tests, guards = [] }) => [...tests, ...guards]);
  return [...new Set(recipeTests.filter((test) => test.suite === suite).map(({ file }) => file))];
}

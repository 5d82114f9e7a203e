import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { applyRecipes, testFilesOf, runTests, typeCheck, writeDocs } from "./apply-recipes.js";
import type { AppliedRecipe } from "./apply-recipes.js";
import { RECIPE_SUITES } from "./recipe.js";
import { RECIPES } from "./recipes/index.js";
import { orderFieldRecipe } from "./recipes/order-field.js";
import { createScratchCopy } from "./scratch-copy.js";
import type { ScratchCopy } from "./scratch-copy.js";

/** Running the tests of all recipes takes minutes, so only `npm run test:recipes` and the CI run them all. */
const TESTED_RECIPES = process.env["TEST_RECIPES"] === "all" ? RECIPES : [orderFieldRecipe];
const TESTED_SUITES = RECIPE_SUITES.filter((suite) => testFilesOf(TESTED_RECIPES, suite).length > 0);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

let scratch: ScratchCopy;
let appliedRecipes: readonly AppliedRecipe[];
beforeAll(() => {
  scratch = createScratchCopy(ROOT);
  appliedRecipes = applyRecipes(scratch, RECIPES);
});
afterAll(() => scratch.remove());

/** Reads the section of CONTRIBUTING.md with this heading. */
function sectionOf(heading: string): string {
  const sections = readFileSync(`${ROOT}/CONTRIBUTING.md`, "utf8").split(/^## /m);
  return sections.find((section) => section.startsWith(`${heading}\n`)) ?? "";
}

describe("the recipes of CONTRIBUTING.md, applied to a copy", () => {
  test.each(RECIPES.filter(({ isGoal }) => !isGoal))("$name: changes at most $maxFiles files", (recipe) => {
    const changedFiles = appliedRecipes.find((applied) => applied.recipe === recipe)?.changedFiles ?? [];
    expect(changedFiles.length).toBeGreaterThan(0);
    expect(changedFiles.slice(recipe.maxFiles)).toEqual([]);
  });

  test.each(RECIPES)("$name: CONTRIBUTING.md names every changed file", ({ name, steps, rows = [] }) => {
    const section = sectionOf(name);
    const files = [...steps, ...rows].map(({ file, documentedAs }) => documentedAs ?? file);
    expect(files.filter((file) => !section.includes(file))).toEqual([]);
  });

  test("after all recipes of CONTRIBUTING are applied, npm run docs succeeds and changes only generated files", () => {
    expect(writeDocs(scratch)).toBeUndefined();
  });

  test("after all recipes of CONTRIBUTING are applied, the copy of the repository type-checks", () => {
    expect(typeCheck(scratch)).toBeUndefined();
  });

  test.each(TESTED_SUITES)("the %s tests that the recipes add or list as guards pass", (suite) => {
    expect(runTests(scratch, suite, testFilesOf(TESTED_RECIPES, suite))).toBeUndefined();
  });
});

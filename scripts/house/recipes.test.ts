import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { carryOut, proofsOf, runProofs, typeCheck, writeDocs } from "./carry-out.js";
import type { Carried } from "./carry-out.js";
import { RECIPES } from "./recipes/index.js";
import { createScratch } from "./scratch.js";
import type { Scratch } from "./scratch.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SUITES = ["unit", "web", "architecture", "contract", "integration"] as const;

let scratch: Scratch;
let carried: readonly Carried[];
beforeAll(() => {
  scratch = createScratch(ROOT);
  carried = carryOut(scratch, RECIPES);
});
afterAll(() => scratch.remove());

/** The part of CONTRIBUTING.md below a heading. */
function sectionOf(heading: string): string {
  const sections = readFileSync(`${ROOT}/CONTRIBUTING.md`, "utf8").split(/^## /m);
  return sections.find((section) => section.startsWith(`${heading}\n`)) ?? "";
}

describe("the recipes of CONTRIBUTING.md, carried out", () => {
  test.each(RECIPES.filter(({ isGoal }) => !isGoal))("$name: touches $maxHomes files at most", (recipe) => {
    const homes = carried.find((each) => each.recipe === recipe)?.homes ?? [];
    expect(homes.length).toBeGreaterThan(0);
    expect(homes.slice(recipe.maxHomes)).toEqual([]);
  });

  test.each(RECIPES)("$name: CONTRIBUTING names every file that changes", ({ name, steps, rows = [] }) => {
    const section = sectionOf(name);
    const files = [...steps, ...rows].map(({ file, calledThere }) => calledThere ?? file);
    expect(files.filter((file) => !section.includes(file))).toEqual([]);
  });

  test("npm run docs writes the generated files", () => {
    expect(writeDocs(scratch)).toBeUndefined();
  });

  test("the type-check passes", () => {
    expect(typeCheck(scratch)).toBeUndefined();
  });

  test.each(SUITES)("the tests that they add pass, and those that guard them: %s", (suite) => {
    expect(runProofs(scratch, suite, proofsOf(RECIPES, suite))).toBeUndefined();
  });
});

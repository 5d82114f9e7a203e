import { fileURLToPath } from "node:url";
import { carryOut } from "./carry-out.js";
import type { Carried } from "./carry-out.js";
import { leaveOneOut } from "./leave-one-out.js";
import { measureAreas } from "./lines.js";
import type { Recipe } from "./recipe.js";
import { RECIPES } from "./recipes/index.js";
import { orderFieldRecipe } from "./recipes/order-field.js";
import { createScratch } from "./scratch.js";
import type { Scratch } from "./scratch.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Whether a number is within its limit, as the table says it. */
function verdict(count: number, most: number | undefined, isGoal = false): string {
  if (most === undefined) return "   ";
  if (count <= most) return "met";
  return isGoal ? "not yet" : "NOT";
}

function withScratch<T>(work: (scratch: Scratch) => T): T {
  const scratch = createScratch(ROOT);
  try {
    return work(scratch);
  } finally {
    scratch.remove();
  }
}

/** Prints the homes of each kind of fact; whether none has more than it may have. */
function printHomes(carried: readonly Carried[]): boolean {
  print("Homes per fact, by the recipes of CONTRIBUTING.md");
  for (const { recipe, homes } of carried) {
    const { fact, maxHomes, isGoal } = recipe;
    const word = verdict(homes.length, maxHomes, isGoal).padEnd(7);
    print(`  ${word} ${fact.padEnd(20)} ${homes.length} of ${maxHomes}  ${homes.join(" ")}`);
  }
  return carried.every(({ recipe, homes }) => recipe.isGoal || homes.length <= recipe.maxHomes);
}

/** Prints the lines of each area; whether none has more than it may have. */
function printSizes(): boolean {
  const sizes = measureAreas(ROOT);
  print("Lines per area, without tests");
  for (const { name, files, lines, maxLines } of sizes) {
    const limit = maxLines === undefined ? "" : ` of ${maxLines}`;
    print(`  ${verdict(lines, maxLines).padEnd(7)} ${name.padEnd(62)} ${lines}${limit} in ${files} files`);
  }
  return sizes.every(({ lines, maxLines }) => maxLines === undefined || lines <= maxLines);
}

/** Prints what names each step of a recipe that is left out; whether something does for all of them. */
function printLeftOut(recipe: Recipe): boolean {
  const steps = withScratch((scratch) => leaveOneOut(scratch, recipe));
  print(`${recipe.name}: what names a step that is left out`);
  for (const { file, place, namedBy } of steps) print(`  ${file} (${place}): ${namedBy ?? "NOTHING"}`);
  return steps.every(({ namedBy }) => namedBy !== undefined);
}

/** `npm run house`: homes and sizes. `npm run test:recipes` runs this with `left-out` after the suite. */
const isMet =
  process.argv[2] === "left-out"
    ? printLeftOut(orderFieldRecipe)
    : [printHomes(withScratch((scratch) => carryOut(scratch, RECIPES))), printSizes()].every(Boolean);
process.exitCode = isMet ? 0 : 1;

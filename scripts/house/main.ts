import { fileURLToPath } from "node:url";
import { applyRecipes } from "./apply-recipes.js";
import type { AppliedRecipe } from "./apply-recipes.js";
import { omitEachStep } from "./omit-steps.js";
import { countAreaLines } from "./count-area-lines.js";
import type { ContributionRecipe } from "./recipe.js";
import { RECIPES } from "./recipes/index.js";
import { orderFieldRecipe } from "./recipes/order-field.js";
import { createScratchCopy } from "./scratch-copy.js";
import type { ScratchCopy } from "./scratch-copy.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns the word that is printed for a count: whether it is within its maximum. */
function formatVerdict(count: number, maximum: number | undefined, isGoal = false): string {
  if (maximum === undefined) return "   ";
  if (count <= maximum) return "met";
  return isGoal ? "not yet" : "NOT";
}

function withScratchCopy<T>(callback: (scratch: ScratchCopy) => T): T {
  const scratch = createScratchCopy(ROOT);
  try {
    return callback(scratch);
  } finally {
    scratch.remove();
  }
}

/** Prints how many files each recipe changes. @returns whether all are within their maximum */
function printChangedFiles(results: readonly AppliedRecipe[]): boolean {
  print("Files changed per recipe of CONTRIBUTING.md");
  for (const { recipe, changedFiles } of results) {
    const { adds, maxFiles, isGoal } = recipe;
    const verdict = formatVerdict(changedFiles.length, maxFiles, isGoal).padEnd(7);
    print(`  ${verdict} ${adds.padEnd(20)} ${changedFiles.length} of ${maxFiles}  ${changedFiles.join(" ")}`);
  }
  return results.every(({ recipe, changedFiles }) => recipe.isGoal || changedFiles.length <= recipe.maxFiles);
}

/** Prints the number of lines of each area. @returns whether all are within their maximum */
function printSizes(): boolean {
  const areaSizes = countAreaLines(ROOT);
  print("Lines per area, without tests");
  for (const { name, files, lines, maxLines } of areaSizes) {
    const limitText = maxLines === undefined ? "" : ` of ${maxLines}`;
    print(
      `  ${formatVerdict(lines, maxLines).padEnd(7)} ${name.padEnd(62)} ${lines}${limitText} in ${files} files`,
    );
  }
  return areaSizes.every(({ lines, maxLines }) => maxLines === undefined || lines <= maxLines);
}

/** For each step of a recipe, prints what fails if the step is omitted. @returns whether something fails for each */
function printOmittedSteps(recipe: ContributionRecipe): boolean {
  const omittedSteps = withScratchCopy((scratch) => omitEachStep(scratch, recipe));
  print(`${recipe.name}: what detects an omitted step`);
  for (const { file, position, detectedBy } of omittedSteps)
    print(`  ${file} (${position}): ${detectedBy ?? "NOTHING"}`);
  return omittedSteps.every(({ detectedBy }) => detectedBy !== undefined);
}

/**
 * Whether recipes and areas are within their maximum or, with the argument `left-out`, whether every omitted step of a
 * recipe is detected.
 */
const isEveryCheckPassed =
  process.argv[2] === "left-out"
    ? printOmittedSteps(orderFieldRecipe)
    : [printChangedFiles(withScratchCopy((scratch) => applyRecipes(scratch, RECIPES))), printSizes()].every(
        Boolean,
      );
process.exitCode = isEveryCheckPassed ? 0 : 1;

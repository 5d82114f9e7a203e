import { applyRecipes, testFilesOf, runTests, typeCheck } from "./apply-recipes.js";
import { RECIPE_SUITES } from "./recipe.js";
import type { ContributionRecipe } from "./recipe.js";
import type { ScratchCopy } from "./scratch-copy.js";

/** The result of omitting one step of a recipe. */
export interface OmittedStep {
  readonly file: string;
  /** The number of the step among those that edit the same file, from 1. */
  readonly position: number;
  /** The compiler error or failed test that detects the omission. */
  readonly detectedBy: string | undefined;
}

/** Omits each step of a recipe in turn, and finds the compiler error or failing test that detects the omission. */
export function omitEachStep(scratch: ScratchCopy, recipe: ContributionRecipe): OmittedStep[] {
  applyRecipes(scratch, [recipe]);
  return recipe.steps.map((step) => {
    const stepsOfFile = recipe.steps.filter(({ file }) => file === step.file);
    scratch.rewrite(
      step.file,
      stepsOfFile.filter((fileStep) => fileStep !== step),
    );
    const detectedBy = findCompilerError(typeCheck(scratch)) ?? findFailingTest(scratch, recipe);
    scratch.rewrite(step.file, stepsOfFile);
    return { file: step.file, position: stepsOfFile.indexOf(step) + 1, detectedBy };
  });
}

const findCompilerError = (output: string | undefined): string | undefined =>
  output && (output.split("\n").find((line) => /error TS\d+/.test(line)) ?? output);

/** Runs the guards before the recipe's own tests: a contributor who has written no test yet has only the guards. */
function findFailingTest(scratch: ScratchCopy, recipe: ContributionRecipe): string | undefined {
  for (const variant of [
    { ...recipe, tests: [] },
    { ...recipe, guards: [] },
  ]) {
    for (const suite of RECIPE_SUITES) {
      const output = runTests(scratch, suite, testFilesOf([variant], suite));
      if (output !== undefined) return output.split("\n").find((line) => /● .+ › /.test(line)) ?? output;
    }
  }
  return undefined;
}

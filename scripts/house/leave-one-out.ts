import { carryOut, proofsOf, runProofs, typeCheck } from "./carry-out.js";
import type { Proof, Recipe } from "./recipe.js";
import type { Scratch } from "./scratch.js";

/** A step that was left out, and what named it: a line of the compiler, or of a test that failed. */
export interface LeftOut {
  readonly file: string;
  /** Its place among the steps of its file, from 1. */
  readonly place: number;
  readonly namedBy: string | undefined;
}

const SUITES: readonly Proof["suite"][] = ["unit", "web", "architecture", "contract", "integration"];

/** Carries a recipe out in a new copy without one of its steps, for each step in turn. */
export function leaveOneOut(scratch: Scratch, recipe: Recipe): LeftOut[] {
  carryOut(scratch, [recipe]);
  return recipe.steps.map((step) => {
    const ofFile = recipe.steps.filter(({ file }) => file === step.file);
    scratch.rewrite(
      step.file,
      ofFile.filter((each) => each !== step),
    );
    const namedBy = compilerLine(typeCheck(scratch)) ?? failingTest(scratch, recipe);
    scratch.rewrite(step.file, ofFile);
    return { file: step.file, place: ofFile.indexOf(step) + 1, namedBy };
  });
}

const compilerLine = (output: string | undefined): string | undefined =>
  output && (output.split("\n").find((line) => /error TS\d+/.test(line)) ?? output);

/** The guards stand in the tree, so that they name the step to somebody who has not written a test yet. */
function failingTest(scratch: Scratch, recipe: Recipe): string | undefined {
  for (const tests of [
    { ...recipe, proofs: [] },
    { ...recipe, guards: [] },
  ]) {
    for (const suite of SUITES) {
      const output = runProofs(scratch, suite, proofsOf([tests], suite));
      if (output !== undefined) return output.split("\n").find((line) => /● .+ › /.test(line)) ?? output;
    }
  }
  return undefined;
}

import type { Stage } from "../desk/stage.js";
import type { Findings } from "../figures.js";
import { PLACES, findMissingTexts, findUnknownStates } from "./find-texts.js";
import type { Place } from "./find-texts.js";
import { ANCHORS, SPECIFIED_TEXTS, UNTRANSLATED_NAMES } from "./table.js";

async function findProblems(stage: Stage, place: Place): Promise<string[]> {
  const title = `${place.name}, ${place.language}`;
  try {
    return (await findMissingTexts(stage, place)).map((text) => `${title}: ${text} is not there`);
  } catch (error) {
    return [`${title} was not reached: ${String(error).split("\n").slice(0, 3).join(" ")}`];
  }
}

/** Checks that every text of the specification appears in its state. */
export async function run(stage: Stage): Promise<Findings> {
  const problems = findUnknownStates().map((seen) => `there is no state ${seen}`);
  for (const place of PLACES.filter(({ name }) => name.includes(stage.only))) {
    problems.push(...(await findProblems(stage, place)));
  }
  return {
    figures: [
      {
        name: "given texts, names and anchors looked for",
        value: SPECIFIED_TEXTS.length + UNTRANSLATED_NAMES.length + ANCHORS.length,
      },
      { name: "not found", value: problems.length, budget: 0 },
    ],
    problems,
  };
}

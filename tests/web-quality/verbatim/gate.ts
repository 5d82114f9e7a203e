import type { Stage } from "../desk/stage.js";
import type { Findings } from "../figures.js";
import { LOCALIZED_STATES, findMissingTexts, findUnknownStates } from "./find-texts.js";
import type { LocalizedState } from "./find-texts.js";
import { ANCHORS, SPECIFIED_TEXTS, UNTRANSLATED_NAMES } from "./table.js";

async function findProblems(stage: Stage, localizedState: LocalizedState): Promise<string[]> {
  const title = `${localizedState.name}, ${localizedState.language}`;
  try {
    return (await findMissingTexts(stage, localizedState)).map((text) => `${title}: ${text} is not there`);
  } catch (error) {
    return [`${title} was not reached: ${String(error).split("\n").slice(0, 3).join(" ")}`];
  }
}

/** Checks that every text of the specification appears in its state. */
export async function run(stage: Stage): Promise<Findings> {
  const problems = findUnknownStates().map((seen) => `there is no state ${seen}`);
  for (const localizedState of LOCALIZED_STATES.filter(({ name }) => name.includes(stage.only))) {
    problems.push(...(await findProblems(stage, localizedState)));
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

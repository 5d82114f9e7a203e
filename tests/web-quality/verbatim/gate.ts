import type { Stage } from "../desk/stage.js";
import type { Findings } from "../figures.js";
import { PLACES, seek, unknownStates } from "./seek.js";
import type { Place } from "./seek.js";
import { ANCHORS, GIVEN, NAMES } from "./table.js";

async function problemsAt(stage: Stage, place: Place): Promise<string[]> {
  const where = `${place.name}, ${place.language}`;
  try {
    return (await seek(stage, place)).map((text) => `${where}: ${text} is not there`);
  } catch (error) {
    return [`${where} was not reached: ${String(error).split("\n").slice(0, 3).join(" ")}`];
  }
}

/** Every text with a given wording, found in the state that shows it. */
export async function run(stage: Stage): Promise<Findings> {
  const problems = unknownStates().map((seen) => `there is no state ${seen}`);
  for (const place of PLACES.filter(({ name }) => name.includes(stage.only))) {
    problems.push(...(await problemsAt(stage, place)));
  }
  return {
    figures: [
      {
        name: "given texts, names and anchors looked for",
        value: GIVEN.length + NAMES.length + ANCHORS.length,
      },
      { name: "not found", value: problems.length, budget: 0 },
    ],
    problems,
  };
}

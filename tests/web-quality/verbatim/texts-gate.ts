import type { Findings } from "../figures.js";
import { TEXTS } from "../screens/texts.js";
import { GIVEN, GIVEN_KEYS } from "./table.js";

/** Fills the placeholder `min`; other placeholders stay. */
const filled = (text: string | undefined): string | undefined => text?.replaceAll("{{min}}", "6");

/** Specified texts and keys exist in the texts of the app. */
export async function run(): Promise<Findings> {
  const wrong = GIVEN.filter(({ key, language, text }) => filled(TEXTS[language][key]) !== text);
  const missing = (["id", "en"] as const).flatMap((language) =>
    GIVEN_KEYS.filter((key) => TEXTS[language][key] === undefined).map(
      (key) => `${key} is missing in ${language}`,
    ),
  );
  return {
    figures: [
      { name: "given texts", value: GIVEN.length },
      { name: "not as given", value: wrong.length, budget: 0 },
      { name: "given keys missing", value: missing.length, budget: 0 },
    ],
    problems: [
      ...wrong.map(
        ({ key, language, text }) => `${key} in ${language}: "${TEXTS[language][key]}", not "${text}"`,
      ),
      ...missing,
    ],
  };
}

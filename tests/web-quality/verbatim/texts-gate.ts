import type { Language } from "@tukar-saldo/contracts";
import type { Findings } from "../figures.js";
import { TEXTS } from "../screens/texts.js";
import { GIVEN, GIVEN_KEYS } from "./table.js";

/** Fills the placeholder `min`, of which our forms ask; other placeholders stay. */
const filled = (text: string | undefined): string | undefined => text?.replaceAll("{{min}}", "10");

/** The text of a key; of one with plural forms, that of more than one. */
const textOf = (language: Language, key: string): string | undefined =>
  TEXTS[language][key] ?? TEXTS[language][`${key}_other`];

/** Specified texts and keys exist in the texts of the app. */
export async function run(): Promise<Findings> {
  const wrong = GIVEN.filter(({ key, language, text }) => filled(textOf(language, key)) !== text);
  const missing = (["id", "en"] as const).flatMap((language) =>
    GIVEN_KEYS.filter((key) => textOf(language, key) === undefined).map(
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
        ({ key, language, text }) => `${key} in ${language}: "${textOf(language, key)}", not "${text}"`,
      ),
      ...missing,
    ],
  };
}

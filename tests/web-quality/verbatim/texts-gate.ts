import type { Language } from "@tukar-saldo/contracts";
import type { Findings } from "../figures.js";
import { TEXTS } from "../screens/texts.js";
import { SPECIFIED_TEXTS, SPECIFIED_KEYS } from "./table.js";

/** Fills the placeholder `min` with the minimum length of passwords. Other placeholders are not changed. */
const fillMinimum = (text: string | undefined): string | undefined => text?.replaceAll("{{min}}", "10");

/** Finds the text of a key, or its plural text if the key has plural forms. */
const findText = (language: Language, key: string): string | undefined =>
  TEXTS[language][key] ?? TEXTS[language][`${key}_other`];

/** Checks that the texts of the app include the texts and keys of the specification. */
export async function run(): Promise<Findings> {
  const differingTexts = SPECIFIED_TEXTS.filter(
    ({ key, language, text }) => fillMinimum(findText(language, key)) !== text,
  );
  const missingKeys = (["id", "en"] as const).flatMap((language) =>
    SPECIFIED_KEYS.filter((key) => findText(language, key) === undefined).map(
      (key) => `${key} is missing in ${language}`,
    ),
  );
  return {
    figures: [
      { name: "given texts", value: SPECIFIED_TEXTS.length },
      { name: "not as given", value: differingTexts.length, budget: 0 },
      { name: "given keys missing", value: missingKeys.length, budget: 0 },
    ],
    problems: [
      ...differingTexts.map(
        ({ key, language, text }) => `${key} in ${language}: "${findText(language, key)}", not "${text}"`,
      ),
      ...missingKeys,
    ],
  };
}

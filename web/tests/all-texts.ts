import type { Language } from "@tukar-saldo/contracts";
import { AREAS } from "../src/shared/i18n/resources.js";
import { STAFF_TEXTS } from "../src/shared/i18n/staff-texts.js";

/** Loads all texts of a language, by key, from the same modules as the app. */
export async function allTexts(language: Language): Promise<Record<string, string>> {
  const areas = await Promise.all([
    ...Object.values(AREAS[language]).map((load) => load()),
    ...Object.values(STAFF_TEXTS).map((texts) => texts[language]()),
  ]);
  return Object.assign({}, ...areas.flatMap((namespaces) => Object.values(namespaces))) as Record<
    string,
    string
  >;
}

import type { Language } from "@tukar-saldo/contracts";
import { AREAS } from "../src/shared/i18n/resources.js";

/** All texts of a language by key, as the app fetches them. */
export async function allTexts(language: Language): Promise<Record<string, string>> {
  const areas = await Promise.all(Object.values(AREAS[language]).map((load) => load()));
  return Object.assign({}, ...areas.flatMap((namespaces) => Object.values(namespaces))) as Record<
    string,
    string
  >;
}

import type { PublishedText, PublishedTextName, Settings } from "@tukar-saldo/contracts";
import { toDeskFacts } from "./desk-facts.js";
import type { DeskConfig, DeskFacts } from "./desk-facts.js";
import { englishPrivacy } from "./english-privacy.js";
import { englishTerms } from "./english-terms.js";
import { indonesianPrivacy } from "./indonesian-privacy.js";
import { indonesianTerms } from "./indonesian-terms.js";

type Sections = (facts: DeskFacts) => readonly string[];

const DEFAULT_TEXTS: Record<PublishedTextName, { readonly id: Sections; readonly en: Sections }> = {
  terms: { id: indonesianTerms, en: englishTerms },
  privacy: { id: indonesianPrivacy, en: englishPrivacy },
};

/** Writes the terms or the privacy notice that come with the desk, true of its settings. */
export function createDefaultText(
  name: PublishedTextName,
  settings: Settings,
  config: DeskConfig,
): Pick<PublishedText, "id" | "en"> {
  const facts = toDeskFacts(settings, config);
  const { id, en } = DEFAULT_TEXTS[name];
  return { id: id(facts).join("\n\n"), en: en(facts).join("\n\n") };
}

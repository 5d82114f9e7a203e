import type { PublishedText, PublishedTextName, Settings } from "@tukar-saldo/contracts";
import { toDeskFacts } from "./desk-facts.js";
import type { DeskConfig, DeskFacts } from "./desk-facts.js";
import { createEnglishPrivacy } from "./english-privacy.js";
import { createEnglishTerms } from "./english-terms.js";
import { createIndonesianPrivacy } from "./indonesian-privacy.js";
import { createIndonesianTerms } from "./indonesian-terms.js";

type CreateSections = (facts: DeskFacts) => readonly string[];

const DEFAULT_TEXTS: Record<PublishedTextName, { readonly id: CreateSections; readonly en: CreateSections }> =
  {
    terms: { id: createIndonesianTerms, en: createEnglishTerms },
    privacy: { id: createIndonesianPrivacy, en: createEnglishPrivacy },
  };

/** Creates the default terms or the default privacy notice from the desk's settings and configuration. */
export function createDefaultText(
  name: PublishedTextName,
  settings: Settings,
  config: DeskConfig,
): Pick<PublishedText, "id" | "en"> {
  const facts = toDeskFacts(settings, config);
  const { id, en } = DEFAULT_TEXTS[name];
  return { id: id(facts).join("\n\n"), en: en(facts).join("\n\n") };
}

import type { Language } from "@tukar-saldo/contracts";
import i18next from "i18next";
import type { i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { detectLanguage, rememberLanguage } from "./detector.js";
import { AREAS, SHARED_NAMESPACES } from "./resources.js";
import type { Area, OwnTexts } from "./resources.js";

/** The areas that the page uses; they are fetched again when the language changes. */
const areasInUse = new Set<Area | OwnTexts>(["first"]);

/** Sets the document's language; when prerendering there is no document. */
function setDocumentLanguage(language: string): void {
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

async function fetchTexts(language: Language, areas: Iterable<Area | OwnTexts>): Promise<void> {
  const namespaceGroups = await Promise.all(
    [...areas].map((area) => (typeof area === "string" ? AREAS[language][area]() : area[language]())),
  );
  for (const namespaces of namespaceGroups) {
    for (const [namespace, texts] of Object.entries(namespaces))
      i18next.addResourceBundle(language, namespace, texts);
  }
}

/** Initialises i18next in the language selected last; fails if the texts of the first page cannot be fetched. */
export async function initI18n(language: Language = detectLanguage()): Promise<i18n> {
  i18next.on("languageChanged", setDocumentLanguage);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: "id",
    defaultNS: "common",
    fallbackNS: SHARED_NAMESPACES,
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false },
  });
  await Promise.all([fetchTexts("id", areasInUse), fetchTexts(language, areasInUse)]);
  return i18next;
}

/** Fetches the texts of the given areas in the current language. */
export async function loadTexts(...areas: readonly (Area | OwnTexts)[]): Promise<void> {
  for (const area of areas) areasInUse.add(area);
  await fetchTexts(i18next.language as Language, areas);
}

/** Prefetches the texts of all areas in use in another language, for example when that language's button is hovered. */
export function preloadLanguage(language: Language): Promise<void> {
  return fetchTexts(language, areasInUse);
}

/** Changes and stores the language; the current one stays if the texts cannot be fetched. */
export async function changeLanguage(language: Language): Promise<void> {
  await preloadLanguage(language);
  rememberLanguage(language);
  await i18next.changeLanguage(language);
}

import { LANGUAGES } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";
import i18next from "i18next";
import type { BackendModule, i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { detectLanguage, rememberLanguage } from "./detector.js";
import { firstTexts } from "./id/first.js";
import { loaders } from "./resources.js";
import type { Namespace } from "./resources.js";

const lazyTexts: BackendModule = {
  type: "backend",
  init: () => undefined,
  // With two parameters i18next awaits what is returned.
  read: async (language: string, namespace: string) =>
    loaders[language as Language][namespace as Namespace]?.(),
};

/** There is no document where pages are drawn at build time. */
function show(language: string): void {
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

/** Starts the texts in the language last chosen; resolves when the first screen can be drawn in it, fails when not. */
export async function startTexts(language: Language = detectLanguage()): Promise<i18n> {
  i18next.on("languageChanged", show);
  await i18next
    .use(lazyTexts)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: "id",
      supportedLngs: [...LANGUAGES],
      ns: ["public"],
      defaultNS: "public",
      keySeparator: false,
      nsSeparator: false,
      returnNull: false,
      partialBundledLanguages: true,
      resources: { id: { public: firstTexts } },
      interpolation: { escapeValue: false },
    });
  // i18next is content without them, and two languages would stand on one page.
  if (!i18next.hasResourceBundle(language, "public"))
    throw new Error(`the texts in ${language} did not come`);
  return i18next;
}

/** The Indonesian public texts that are not in the first download; those of other languages come in one. */
export async function loadLaterTexts(): Promise<void> {
  const { laterTexts } = await import("./id/later.js");
  i18next.addResourceBundle("id", "public", laterTexts, true);
}

/** All texts of a page after the first one. */
export async function loadPageTexts(namespace: Namespace): Promise<void> {
  await Promise.all([loadLaterTexts(), i18next.loadNamespaces(namespace)]);
}

/** Shows and remembers a language; the one shown stays when its texts cannot be fetched. */
export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, "public")) {
    const texts = await loaders[language].public?.();
    i18next.addResourceBundle(language, "public", texts);
  }
  rememberLanguage(language);
  await i18next.changeLanguage(language);
}

/** Fetches the texts of a language before it is asked for, such as on hover. */
export function preloadLanguage(language: Language): void {
  void i18next.loadLanguages(language);
}

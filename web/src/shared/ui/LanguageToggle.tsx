import { LANGUAGES } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { changeLanguage, preloadLanguage } from "../i18n/start.js";
import { useLanguage } from "../i18n/use-language.js";
import { notify } from "../notify/notify.js";

const LANGUAGE_NAMES = { id: "Bahasa Indonesia", en: "English" } as const;

export function LanguageToggle() {
  const { t } = useTranslation();
  const language = useLanguage();
  const choose = (option: Language): void =>
    void changeLanguage(option).catch(() => notify.error(t("nav.language.failed"), { id: "language" }));
  return (
    <fieldset className="language-switch" aria-label={t("nav.language")}>
      {LANGUAGES.map((option) => (
        <button
          key={option}
          type="button"
          lang={option}
          aria-pressed={option === language}
          title={LANGUAGE_NAMES[option]}
          onPointerEnter={() => preloadLanguage(option)}
          onFocus={() => preloadLanguage(option)}
          onClick={() => choose(option)}
        >
          {option.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}

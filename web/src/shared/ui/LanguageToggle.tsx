import { LANGUAGES } from "@tukar-saldo/contracts";
import { changeLanguage, preloadLanguage } from "../i18n/start.js";
import { useTexts } from "../i18n/use-texts.js";

const names = { id: "Bahasa Indonesia", en: "English" } as const;

export function LanguageToggle() {
  const { t, language } = useTexts();
  return (
    <fieldset className="lang" aria-label={t("nav.language")}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          title={names[one]}
          onPointerEnter={() => preloadLanguage(one)}
          onFocus={() => preloadLanguage(one)}
          onClick={() => void changeLanguage(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}

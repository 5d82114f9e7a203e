import { useTranslation } from "react-i18next";
import { useLanguage } from "../i18n/use-language.js";

/** The given words of the button that starts, and in English what they mean. */
export function StartWords() {
  const { t } = useTranslation("summary");
  const language = useLanguage();
  return (
    <span>
      {t("summary.start")}
      {language === "en" && <small className="payment__meaning">{t("nav.start")}</small>}
    </span>
  );
}

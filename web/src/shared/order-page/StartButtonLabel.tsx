import { useTranslation } from "react-i18next";
import { useLanguage } from "../i18n/use-language.js";

/** The label of the start button: Indonesian in both languages, and in English with a translation below. */
export function StartButtonLabel() {
  const { t } = useTranslation("summary");
  const language = useLanguage();
  return (
    <span>
      {t("summary.start")}
      {language === "en" && <small className="payment__meaning">{t("nav.start")}</small>}
    </span>
  );
}

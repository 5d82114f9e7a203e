import { useTranslation } from "react-i18next";
import { useLanguage } from "../i18n/use-language.js";

/** The start button's label: always in Indonesian; on English pages, with a translation below. */
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

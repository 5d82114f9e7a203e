import { useTranslation } from "react-i18next";
import { Spinner } from "./Spinner.js";

/** The placeholder of a page that is loading. */
export function PageSpinner() {
  const { t } = useTranslation();
  return (
    <output className="waiting" aria-busy="true">
      <Spinner />
      <span className="visually-hidden">{t("common.loading")}</span>
    </output>
  );
}

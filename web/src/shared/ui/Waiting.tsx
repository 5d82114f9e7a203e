import { useTranslation } from "react-i18next";
import { Spinner } from "./Spinner.js";

/** What stands in a page's place until it is there. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <output className="waiting" aria-busy="true">
      <Spinner />
      <span className="visually-hidden">{t("common.loading")}</span>
    </output>
  );
}

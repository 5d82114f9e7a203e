import { useTexts } from "../i18n/use-texts.js";
import { Spinner } from "./Spinner.js";

/** What stands in a page's place until it is there. */
export function Waiting() {
  const { t } = useTexts();
  return (
    <output className="waiting" aria-busy="true">
      <Spinner />
      <span className="visually-hidden">{t("common.loading")}</span>
    </output>
  );
}

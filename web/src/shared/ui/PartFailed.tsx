import { useTranslation } from "react-i18next";
import { Button } from "./Button.js";
import { Note } from "./Note.js";

/** Shown instead of a part of a page that failed or whose code could not be fetched; the rest keeps working. */
export function PartFailed() {
  const { t } = useTranslation();
  return (
    <Note tone="bad" role="alert">
      <b>{t("crash.title")}</b>
      <Button look="line" onClick={() => location.reload()}>
        {t("common.reload")}
      </Button>
    </Note>
  );
}

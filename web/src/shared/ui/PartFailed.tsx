import { useTranslation } from "react-i18next";
import { Button } from "./Button.js";
import { Note } from "./Note.js";

/** In place of a part of a page that failed or whose files did not come; what is around it goes on. */
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

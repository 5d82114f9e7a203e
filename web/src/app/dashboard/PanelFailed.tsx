import { useTranslation } from "react-i18next";
import { Button } from "../../shared/ui/Button.js";
import { Note } from "../../shared/ui/Note.js";

/** In place of a section that failed; the frame around it goes on. */
export function PanelFailed() {
  const { t } = useTranslation("dashboard");
  return (
    <Note tone="bad" role="alert">
      <b>{t("crash.title")}</b>
      <Button look="line" onClick={() => location.reload()}>
        {t("common.reload")}
      </Button>
    </Note>
  );
}

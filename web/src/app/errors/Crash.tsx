import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../shared/ui/Button.js";
import { Note } from "../../shared/ui/Note.js";
import { useRemoveInert } from "../use-remove-inert.js";
import "./crash.css";

/** Shown instead of a page that failed or whose code could not be fetched; header and footer stay. */
export function Crash() {
  const { t } = useTranslation();
  useRemoveInert();
  const [isOffline] = useState(!navigator.onLine);
  return (
    <div className="wrap crash" role="alert">
      <Note tone="bad">
        <b>{t(isOffline ? "offline.page" : "crash.title")}</b>
        <p>{t("crash.text")}</p>
      </Note>
      <div className="actions">
        <Button look="main" onClick={() => location.reload()}>
          {t("common.reload")}
        </Button>
      </div>
    </div>
  );
}

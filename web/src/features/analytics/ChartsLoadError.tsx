import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../shared/notify/notify.js";
import { Button } from "../../shared/ui/Button.js";
import { Note } from "../../shared/ui/Note.js";

export function ChartsLoadError({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation("analytics");
  const errorText = t("analytics.failed");
  useEffect(() => notify.error(errorText, { id: "analytics-load" }), [errorText]);
  return (
    <Note tone="bad" role="alert" className="charts__failed">
      <b>{errorText}</b>
      <Button look="line" onClick={onRetry}>
        {t("analytics.retry")}
      </Button>
    </Note>
  );
}

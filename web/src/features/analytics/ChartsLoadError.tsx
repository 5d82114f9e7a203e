import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../shared/notify/notify.js";
import { Button } from "../../shared/ui/Button.js";
import { Note } from "../../shared/ui/Note.js";

export function ChartsLoadError({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation("analytics");
  const problem = t("analytics.failed");
  useEffect(() => notify.error(problem, { id: "analytics-load" }), [problem]);
  return (
    <Note tone="bad" role="alert" className="charts__failed">
      <b>{problem}</b>
      <Button look="line" onClick={onRetry}>
        {t("analytics.retry")}
      </Button>
    </Note>
  );
}

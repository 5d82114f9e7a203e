import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";

/** Error state of the list, with a retry button. */
export function ListLoadError({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation("orders");
  return (
    <section className="empty-list" role="alert">
      <Icon icon={CircleAlert} />
      <h2>{t("dashboard.toast.dashboard_load_failed")}</h2>
      <div className="empty-list__actions">
        <Button onClick={onRetry}>{t("tx.failed.retry")}</Button>
      </div>
    </section>
  );
}

import type { TransactionRow } from "@tukar-saldo/contracts";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { reportPath } from "../../shared/report-link.js";
import { ButtonLink } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";

/** Link to the report; the main action, except for a cancelled order. */
export function SlipActions({ order }: { readonly order: TransactionRow }) {
  const { t } = useTranslation("summary");
  const isCancelled = order.status === "cancelled";
  return (
    <div className="slip-actions">
      <ButtonLink
        wide
        {...(isCancelled ? {} : { look: "main" as const })}
        to={reportPath(order.transaction_id)}
      >
        {order.status === "completed" ? t("summary.proof.open") : t("summary.report.open")}
        <Icon icon={ArrowRight} />
      </ButtonLink>
    </div>
  );
}

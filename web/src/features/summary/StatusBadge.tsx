import { reportBadgeTone } from "@tukar-saldo/contracts";
import type { TransactionStatus } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { Badge } from "../../shared/ui/Badge.js";
import { STATUS_LOOKS } from "../../shared/ui/status-looks.js";

/** The status: pending as a translated text, others in capitals. Screen readers announce changes. */
export function StatusBadge({ status }: { readonly status: TransactionStatus | undefined }) {
  const { t } = useTranslation("summary");
  return (
    <output>
      {status ? (
        <Badge tone={reportBadgeTone(status)} icon={STATUS_LOOKS[status].icon}>
          {status === "pending" ? t("summary.status.pending") : status.toUpperCase()}
        </Badge>
      ) : (
        <Badge tone="neutral" icon={STATUS_LOOKS.processing.icon}>
          {t("summary.status.asking")}
        </Badge>
      )}
    </output>
  );
}

import { reportBadgeTone } from "@tukar-saldo/contracts";
import type { TransactionStatus } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { Badge } from "../../shared/ui/Badge.js";
import { statusIcon } from "../../shared/ui/status-icon.js";

/** Pending in words, any other status in capitals. */
export function StatusBadge({ status }: { readonly status: TransactionStatus }) {
  const { t } = useTranslation("summary");
  return (
    <Badge tone={reportBadgeTone(status)} icon={statusIcon[status]}>
      {status === "pending" ? t("summary.status.pending") : status.toUpperCase()}
    </Badge>
  );
}

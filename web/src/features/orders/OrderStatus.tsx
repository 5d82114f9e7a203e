import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { isClosedStatus } from "@tukar-saldo/contracts";
import type { ReactNode } from "react";
import { Badge } from "../../shared/ui/Badge.js";
import { clockMinute } from "../../shared/desk/format.js";
import { STATUS_LOOKS } from "../../shared/ui/status-looks.js";
import { formatLastChange } from "./last-change.js";
import { formatSpan, formatWaitState } from "./wait-text.js";
import { isLate, toTimeSpan, getWaitState } from "./wait-state.js";
import { useOrderTexts } from "./order-texts.js";

interface Props {
  readonly row: TransactionRow;
  readonly status: TransactionStatus;
  readonly now: number;
  readonly isSaving: boolean;
  readonly isNext: boolean;
  /** Replaces the line below the status. */
  readonly children?: ReactNode;
}

/** First name of the handler, else of whoever made the last change; undefined for a pending order without handler. */
function getWorkerName(
  { handler, updated_by }: TransactionRow,
  status: TransactionStatus,
): string | undefined {
  const handlerOrEditor = handler ?? (status === "pending" ? undefined : updated_by);
  return handlerOrEditor?.name.split(" ")[0];
}

/** Status and, below it, how long the order waits or is processed, or how long it took. */
export function OrderStatus({ row, status, now, isSaving, isNext, children }: Props) {
  const { t } = useOrderTexts();
  const waitState = getWaitState(row, status, now);
  const getLineText = (): string => {
    if (isSaving) return t("tx.status.saving");
    if (status === "pending" && row.customer_paid_at)
      return t("tx.mark.paid", { time: clockMinute(row.customer_paid_at) });
    const name = getWorkerName(row, status);
    if (name) return `${formatWaitState(t, waitState)}, ${name}`;
    if (!isNext || waitState.kind === "age") return formatWaitState(t, waitState);
    return t("tx.wait.next", { span: formatSpan(t, toTimeSpan(now - Date.parse(row.created_at))) });
  };
  const badgeLook = isClosedStatus(status) ? "plain" : isNext ? "solid" : "borderless";
  const isReportedPaid = !isSaving && status === "pending" && row.customer_paid_at !== null;
  const isLateNow = !isSaving && (isNext || isLate(row, status, now));
  const lineClass = isReportedPaid ? " is-said" : isLateNow ? " is-late" : "";
  return (
    <div className="order__status">
      <div className="order__first-line">
        <Badge {...STATUS_LOOKS[status]} look={badgeLook}>
          {t(`tx.status.${status}`)}
        </Badge>
      </div>
      {children || (
        <div className={`order__second-line${lineClass}`} title={formatLastChange(t, row)}>
          {getLineText()}
        </div>
      )}
    </div>
  );
}

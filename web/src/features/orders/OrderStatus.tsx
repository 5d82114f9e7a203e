import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { isClosedStatus } from "@tukar-saldo/contracts";
import type { ReactNode } from "react";
import { Badge } from "../../shared/ui/Badge.js";
import { clockMinute } from "../../shared/desk/format.js";
import { STATUS_LOOKS } from "../../shared/ui/status-looks.js";
import { lastChange } from "./last-change.js";
import { spanText, waitText } from "./wait-text.js";
import { isLate, spanOf, waitingOf } from "./waiting.js";
import { useOrderTexts } from "./order-texts.js";

interface Props {
  readonly row: TransactionRow;
  readonly status: TransactionStatus;
  readonly now: number;
  readonly saving: boolean;
  readonly isNext: boolean;
  /** Stands in place of the line below the status. */
  readonly children?: ReactNode;
}

/** The first name of who works on the order, or ended it. */
function workerOf({ handler, updated_by }: TransactionRow, status: TransactionStatus): string | undefined {
  const worker = handler ?? (status === "pending" ? undefined : updated_by);
  return worker?.name.split(" ")[0];
}

/** Status and, below it, how long the order waits, runs or took. */
export function OrderStatus({ row, status, now, saving, isNext, children }: Props) {
  const { t } = useOrderTexts();
  const waiting = waitingOf(row, status, now);
  const line = (): string => {
    if (saving) return t("tx.status.saving");
    if (status === "pending" && row.customer_paid_at)
      return t("tx.mark.paid", { time: clockMinute(row.customer_paid_at) });
    const name = workerOf(row, status);
    if (name) return `${waitText(t, waiting)}, ${name}`;
    if (!isNext || waiting.kind === "age") return waitText(t, waiting);
    return t("tx.wait.next", { span: spanText(t, spanOf(now - Date.parse(row.created_at))) });
  };
  const look = isClosedStatus(status) ? "plain" : isNext ? "solid" : "borderless";
  const isSaid = !saving && status === "pending" && row.customer_paid_at !== null;
  const isLateNow = !saving && (isNext || isLate(row, status, now));
  const tone = isSaid ? " is-said" : isLateNow ? " is-late" : "";
  return (
    <div className="order__status">
      <div className="order__first-line">
        <Badge {...STATUS_LOOKS[status]} look={look}>
          {t(`tx.status.${status}`)}
        </Badge>
      </div>
      {children || (
        <div className={`order__second-line${tone}`} title={lastChange(t, row)}>
          {line()}
        </div>
      )}
    </div>
  );
}

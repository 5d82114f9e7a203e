import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { isClosedStatus } from "@tukar-saldo/contracts";
import { Badge } from "../../shared/ui/Badge.js";
import { STATUS_LOOKS } from "../../shared/orders/status-icons.js";
import { spanText, waitText } from "./wait-text.js";
import { isLate, spanOf, waitingOf } from "./waiting.js";
import { useOrderTexts } from "./order-texts.js";

interface Props {
  readonly row: TransactionRow;
  readonly status: TransactionStatus;
  readonly now: number;
  readonly saving: boolean;
  readonly isNext: boolean;
}

/** Status and, below it, how long the order waits, runs or took. */
export function OrderStatus({ row, status, now, saving, isNext }: Props) {
  const { t } = useOrderTexts();
  const waiting = waitingOf(row, status, now);
  const line = (): string => {
    if (saving) return t("tx.status.saving");
    if (!isNext || waiting.kind === "age") return waitText(t, waiting);
    return t("tx.wait.next", { span: spanText(t, spanOf(now - Date.parse(row.created_at))) });
  };
  const look = isClosedStatus(status) ? "plain" : isNext ? "solid" : "borderless";
  const late = !saving && (isNext || isLate(row, status, now));
  return (
    <div className="order__status">
      <div className="order__first-line">
        <Badge {...STATUS_LOOKS[status]} look={look}>
          {t(`tx.status.${status}`)}
        </Badge>
      </div>
      <div className={late ? "order__second-line is-late" : "order__second-line"}>{line()}</div>
    </div>
  );
}

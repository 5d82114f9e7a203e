import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { isClosed } from "@tukar-saldo/contracts";
import { useStaffTexts } from "../../../shared/i18n/use-texts.js";
import { Badge } from "../../../shared/ui/Badge.js";
import { STATUS_LOOKS } from "./status-icons.js";
import { useWaitText } from "./use-wait-text.js";
import { isLate, spanOf, waitingOf } from "./waiting.js";

interface Props {
  readonly row: TransactionRow;
  readonly status: TransactionStatus;
  readonly now: number;
  readonly saving: boolean;
  readonly isNext: boolean;
}

/** Status and, below it, how long the order waits, runs or took. */
export function OrderStatus({ row, status, now, saving, isNext }: Props) {
  const { t } = useStaffTexts();
  const { waitText, spanText } = useWaitText();
  const waiting = waitingOf(row, status, now);
  const line = (): string => {
    if (saving) return t("tx.status.saving");
    if (!isNext || waiting.kind === "age") return waitText(waiting);
    return t("tx.wait.next", { span: spanText(spanOf(now - Date.parse(row.created_at))) });
  };
  const look = isClosed(status) ? "plain" : isNext ? "solid" : "borderless";
  const late = !saving && (isNext || isLate(row, status, now));
  return (
    <div className="o-status">
      <div className="l1">
        <Badge {...STATUS_LOOKS[status]} look={look}>
          {t(`tx.status.${status}`)}
        </Badge>
      </div>
      <div className={late ? "l2 late" : "l2"}>{line()}</div>
    </div>
  );
}

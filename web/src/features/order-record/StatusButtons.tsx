import type { OrderDetail, TransactionStatus } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import type { RecordProps } from "../../shared/desk/record-props.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { STATUS_LOOKS } from "../../shared/ui/status-looks.js";
import { leave } from "../../shared/unsaved/unsaved.js";
import { toRow } from "./use-order-change.js";

/** The next statuses offered for each status; a closed order is reopened with the status select of the list. */
const NEXT_STATUSES: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: ["processing", "completed", "cancelled"],
  processing: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
};

interface Props extends Pick<RecordProps, "onStatus"> {
  readonly order: OrderDetail;
}

/** Buttons for the next status. A press closes the record; the list asks for confirmation and shows the result. */
export function StatusButtons({ order, onStatus }: Props) {
  const { t } = useTranslation("record");
  const next = NEXT_STATUSES[order.status];
  if (next.length === 0) return null;
  return (
    <div className="record__next">
      {next.map((status) => (
        <Button
          key={status}
          aria-label={t("palette.mark", { status: t(`tx.status.${status}`) })}
          look={status === "completed" ? "main" : status === "cancelled" ? "danger" : "line"}
          onClick={() => leave(() => onStatus(toRow(order), status))}
        >
          <Icon icon={STATUS_LOOKS[status].icon} />
          {t(`tx.status.${status}`)}
        </Button>
      ))}
    </div>
  );
}

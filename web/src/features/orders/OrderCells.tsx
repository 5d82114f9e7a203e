import { fillPath, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { ExternalLink } from "lucide-react";
import { memo } from "react";
import { Icon } from "../../shared/ui/Icon.js";
import { OrderAmount, OrderCode, OrderDestination, OrderCustomer } from "./OrderFacts.js";
import { OpenRecordButton } from "./OpenRecordButton.js";
import { OrderStatus } from "./OrderStatus.js";
import { StatusSelect } from "./StatusSelect.js";
import { UndoButton } from "./UndoButton.js";
import { useOrderTexts } from "./order-texts.js";

export interface OrderCellsProps {
  readonly row: TransactionRow;
  /** The status that a pending change requests, else the status of the row. */
  readonly status: TransactionStatus;
  readonly isSaving: boolean;
  readonly now: number;
  readonly isNext: boolean;
  readonly onStatus: ((row: TransactionRow, to: TransactionStatus) => void) | undefined;
  /** The order before this tab's last change; undefined once that change can no longer be undone. */
  readonly before: TransactionRow | undefined;
  readonly onUndo: (saved: TransactionRow, before: TransactionRow) => void;
}

/** Cells of a row. The position in the list is not a prop: it changes with every new order and would defeat `memo`. */
export const OrderCells = memo(function OrderCells(props: OrderCellsProps) {
  const { t } = useOrderTexts();
  const { row, status, isSaving, now, isNext, onStatus, before, onUndo } = props;
  const reportLabel = t("tx.report", { code: row.unique_code });
  return (
    <>
      <OrderStatus {...{ row, status, now, isSaving, isNext }}>
        {before && !isSaving && <UndoButton row={row} onUndo={() => onUndo(row, before)} />}
      </OrderStatus>
      <OrderCode row={row} now={now} />
      <OrderCustomer row={row} />
      <OrderAmount row={row} />
      <OrderDestination row={row} />
      <div className="order__change">
        <StatusSelect {...{ row, status, isSaving }} onChange={onStatus} />
      </div>
      <div className="order__report">
        <OpenRecordButton row={row} />
        <a
          className="icon-button"
          href={fillPath(WEB_ROUTES.report, { transaction_id: row.transaction_id })}
          target="_blank"
          rel="noopener"
          aria-label={reportLabel}
          title={reportLabel}
        >
          <Icon icon={ExternalLink} />
        </a>
      </div>
    </>
  );
});

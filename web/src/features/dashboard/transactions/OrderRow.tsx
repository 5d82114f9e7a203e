import { fillPath, isClosed, WEB, type TransactionRow, type TransactionStatus } from "@tukar-saldo/contracts";
import { ExternalLink } from "lucide-react";
import { type KeyboardEvent, memo } from "react";
import { useStaffTexts } from "../../../shared/i18n/use-texts.js";
import { Icon } from "../../../shared/ui/Icon.js";
import { OrderAmount, OrderCode, OrderDestination, OrderPerson } from "./OrderFacts.js";
import { OrderStatus } from "./OrderStatus.js";
import { StatusSelect } from "./StatusSelect.js";

export interface OrderRowProps {
  readonly row: TransactionRow;
  /** The status to show: of a change that is being saved, else of the row. */
  readonly status: TransactionStatus;
  readonly saving: boolean;
  readonly now: number;
  readonly isNext: boolean;
  readonly isNew: boolean;
  readonly isSelected: boolean;
  /** No longer fits the filter; it stays until the next refetch. */
  readonly isFaded: boolean;
  /** Place in the whole list, from 1; undefined for orders outside of it. */
  readonly place: number | undefined;
  readonly count: number;
  readonly onStatus: ((row: TransactionRow, to: TransactionStatus) => void) | undefined;
}

export const rowElementId = (transactionId: string): string => `order-${transactionId}`;

/** Enter on the row itself does what its link to the report does. */
function openReport({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === "Enter" && target === currentTarget) currentTarget.querySelector<HTMLElement>(".o-rep a")?.click();
}

export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { t } = useStaffTexts();
  const { row, status, saving, now, isNext, place, count, onStatus } = props;
  const flags = {
    "is-next": isNext,
    "is-new": props.isNew,
    "is-selected": props.isSelected,
    "is-faded": props.isFaded,
  };
  const classes = Object.entries(flags).flatMap(([name, on]) => (on ? [name] : []));
  const report = t("tx.report", { code: row.unique_code });
  return (
    <article
      id={rowElementId(row.transaction_id)}
      className={["order", ...classes].join(" ")}
      data-s={status}
      data-open={isClosed(status) ? undefined : ""}
      tabIndex={-1}
      aria-label={`${row.unique_code}, ${row.account_name}`}
      aria-posinset={place}
      aria-setsize={place === undefined ? undefined : count}
      onKeyDown={openReport}
    >
      <OrderStatus {...{ row, status, now, saving, isNext }} />
      <OrderCode row={row} now={now} />
      <OrderPerson row={row} />
      <OrderAmount row={row} />
      <OrderDestination row={row} />
      <div className="o-set">
        <StatusSelect
          code={row.unique_code}
          status={status}
          saving={saving}
          onChange={onStatus && ((to) => onStatus(row, to))}
        />
      </div>
      <div className="o-rep">
        <a
          className="icon-btn"
          href={fillPath(WEB.report, { transaction_id: row.transaction_id })}
          target="_blank"
          rel="noopener"
          aria-label={report}
          title={report}
        >
          <Icon of={ExternalLink} />
        </a>
      </div>
    </article>
  );
});

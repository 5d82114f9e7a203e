import { isClosedStatus, matchesFilter } from "@tukar-saldo/contracts";
import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { memo } from "react";
import type { KeyboardEvent } from "react";
import { listFilterOf } from "../../shared/orders/list-filter.js";
import type { Filter } from "../../shared/orders/list-filter.js";
import { OrderCells } from "./OrderCells.js";

interface Props {
  readonly row: TransactionRow;
  /** 1-based position in the whole list; undefined for an order from before the period. */
  readonly position: number | undefined;
  readonly count: number;
  readonly filter: Filter;
  readonly now: number;
  /** The status that the pending change requests; undefined if no change is pending. */
  readonly changingTo: TransactionStatus | undefined;
  readonly isOldest: boolean;
  readonly isNew: boolean;
  readonly isSelected: boolean;
  readonly onStatus: ((row: TransactionRow, to: TransactionStatus) => void) | undefined;
  /** The order before this tab's last change; undefined once that change can no longer be undone. */
  readonly before: TransactionRow | undefined;
  readonly onUndo: (saved: TransactionRow, before: TransactionRow) => void;
}

export const rowElementId = (transactionId: string): string => `order-${transactionId}`;

/** Enter on the row itself opens the public report. */
function openReport({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === "Enter" && target === currentTarget)
    currentTarget.querySelector<HTMLElement>(".order__report a")?.click();
}

/** Whether the order no longer matches the filter: it stays in the list, faded, until the next refetch. */
function isFaded({ row, position, filter, now }: Props, status: TransactionStatus): boolean {
  if (position === undefined) return status !== "pending";
  return !matchesFilter(listFilterOf(filter), { ...row, status }, new Date(now));
}

/** A row of the list; memoized, so that scrolling renders only changed rows. */
export const OrderRow = memo(function OrderRow(props: Props) {
  const { row, position, count, changingTo, now, onStatus, before, onUndo } = props;
  const status = changingTo ?? row.status;
  const isNext = props.isOldest && status === "pending";
  const stateClasses = {
    "is-next": isNext,
    "is-new": props.isNew,
    "is-selected": props.isSelected,
    "is-faded": isFaded(props, status),
  };
  const classes = Object.entries(stateClasses).flatMap(([name, on]) => (on ? [name] : []));
  return (
    <article
      id={rowElementId(row.transaction_id)}
      className={["order", ...classes].join(" ")}
      data-status={status}
      data-open={isClosedStatus(status) ? undefined : ""}
      tabIndex={-1}
      aria-label={`${row.unique_code}, ${row.account_name}`}
      aria-posinset={position}
      aria-setsize={position === undefined ? undefined : count}
      onKeyDown={openReport}
    >
      <OrderCells
        {...{ row, status, now, isNext, onStatus, before, onUndo }}
        isSaving={changingTo !== undefined}
      />
    </article>
  );
});

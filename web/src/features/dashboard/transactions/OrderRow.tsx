import { isClosed } from "@tukar-saldo/contracts";
import type { KeyboardEvent } from "react";
import { OrderCells, type OrderCellsProps } from "./OrderCells.js";

interface Props extends OrderCellsProps {
  readonly isNew: boolean;
  readonly isSelected: boolean;
  /** No longer fits the filter; it stays until the next refetch. */
  readonly isFaded: boolean;
  /** Place in the whole list, from 1; undefined for orders outside of it. */
  readonly place: number | undefined;
  readonly count: number;
}

export const rowElementId = (transactionId: string): string => `order-${transactionId}`;

/** Enter on the row itself does what its link to the report does. */
function openReport({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === "Enter" && target === currentTarget) currentTarget.querySelector<HTMLElement>(".o-rep a")?.click();
}

export function OrderRow({ isNew, isSelected, isFaded, place, count, ...cells }: Props) {
  const { row, status, isNext } = cells;
  const flags = { "is-next": isNext, "is-new": isNew, "is-selected": isSelected, "is-faded": isFaded };
  const classes = Object.entries(flags).flatMap(([name, on]) => (on ? [name] : []));
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
      <OrderCells {...cells} />
    </article>
  );
}

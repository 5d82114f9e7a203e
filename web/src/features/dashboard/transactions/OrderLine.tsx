import { matchesFilter, type TransactionRow } from "@tukar-saldo/contracts";
import { listFilterOf } from "../data/list-filter.js";
import { DayLine, EarlierLine } from "./GroupLine.js";
import type { Item } from "./list-items.js";
import type { OrderListProps } from "./order-list-props.js";
import { OrderRow } from "./OrderRow.js";
import type { StatusChange } from "./status-change.js";

interface Props extends OrderListProps {
  readonly item: Item | undefined;
  /** Orders that just arrived. */
  readonly fresh: ReadonlySet<string>;
  /** Changes being saved, by order. */
  readonly changes: ReadonlyMap<string, StatusChange>;
}

/** One line of the list: a group line, or as many orders as stand beside each other. */
export function OrderLine({ item, ...props }: Props) {
  if (!item) return null;
  if (item.kind === "day") return <DayLine day={item.day} now={props.now} />;
  if (item.kind === "orders")
    return item.rows.map((row) => <Row key={row.transaction_id} row={row} {...props} />);
  const { rows, open, toggle } = props.earlier;
  return <EarlierLine count={rows?.length ?? 0} period={props.filter.period} open={open} onToggle={toggle} />;
}

function Row({ row, ...props }: Omit<Props, "item"> & { readonly row: TransactionRow }) {
  const { list, filter, now, onStatus } = props;
  const id = row.transaction_id;
  const change = props.changes.get(id);
  const status = change?.to ?? row.status;
  const place = list.rows.indexOf(row);
  const fits =
    place < 0 ? status === "pending" : matchesFilter(listFilterOf(filter), { ...row, status }, new Date(now));
  return (
    <OrderRow
      {...{ row, status, now, onStatus }}
      saving={change !== undefined}
      isNext={id === props.nextId && status === "pending"}
      isNew={props.fresh.has(id)}
      isSelected={id === props.selected?.id}
      isFaded={!fits}
      place={place < 0 ? undefined : place + 1}
      count={list.total}
    />
  );
}

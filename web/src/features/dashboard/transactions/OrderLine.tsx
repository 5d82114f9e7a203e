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
  if (item.kind === "orders") {
    const placeOf = (at: number) => (item.place === undefined ? undefined : item.place + at);
    return item.rows.map((row, at) => <Row key={row.transaction_id} row={row} place={placeOf(at)} {...props} />);
  }
  const { rows, open, toggle } = props.earlier;
  return <EarlierLine count={rows?.length ?? 0} period={props.filter.period} open={open} onToggle={toggle} />;
}

interface RowProps extends Omit<Props, "item"> {
  readonly row: TransactionRow;
  readonly place: number | undefined;
}

function Row({ row, place, ...props }: RowProps) {
  const { list, filter, now, onStatus } = props;
  const id = row.transaction_id;
  const change = props.changes.get(id);
  const status = change?.to ?? row.status;
  const fits =
    place === undefined ? status === "pending" : matchesFilter(listFilterOf(filter), { ...row, status }, new Date(now));
  return (
    <OrderRow
      {...{ row, status, now, onStatus }}
      saving={change !== undefined}
      isNext={id === props.nextId && status === "pending"}
      isNew={props.fresh.has(id)}
      isSelected={id === props.selected?.id}
      isFaded={!fits}
      place={place}
      count={list.total}
    />
  );
}

import type { Cell } from "./cells.js";
import { AllPendingLine, DayLine, EarlierLine } from "./GroupLine.js";
import type { OrderListProps } from "./order-list-props.js";
import { OrderRow } from "./OrderRow.js";
import { findUndoTarget } from "./own-changes.js";
import type { SavedChange, StatusChange } from "./own-changes.js";

interface Props extends OrderListProps {
  readonly cell: Cell;
  /** Ids of orders that just arrived. */
  readonly freshIds: ReadonlySet<string>;
  /** Pending changes by transaction id. */
  readonly changes: ReadonlyMap<string, StatusChange>;
  /** The last saved change of each order, by transaction id. */
  readonly undoable: ReadonlyMap<string, SavedChange>;
}

/** `aria-setsize` of a list of unknown size. */
const UNKNOWN_SIZE = -1;

/** One cell of the list: a group line or an order. */
export function OrderLine({ cell, freshIds, changes, undoable, ...props }: Props) {
  const { list, earlier, filter, now, selected, nextId, onStatus, onUndo } = props;
  if (cell.kind === "day") return <DayLine day={cell.day} now={now} />;
  if (cell.kind === "earlier") {
    const { rows, isCapped, open, toggle } = earlier;
    const count = rows?.length ?? 0;
    return <EarlierLine {...{ count, isCapped, open }} period={filter.period} onToggle={toggle} />;
  }
  if (cell.kind === "allPending") return <AllPendingLine onShow={earlier.showAllPending} />;
  const { key, row, position } = cell;
  const before = findUndoTarget(undoable.get(key), row);
  return (
    <OrderRow
      {...{ row, position, filter, now, onStatus, onUndo, before }}
      changingTo={changes.get(key)?.to}
      count={list.totalCapped ? UNKNOWN_SIZE : list.total}
      isOldest={key === nextId}
      isNew={freshIds.has(key)}
      isSelected={key === selected?.id}
    />
  );
}

import { useState } from "react";
import type { Cell } from "./cells.js";
import { recycle } from "./recycle.js";
import type { Slot } from "./recycle.js";

const columnOf = (cell: Cell): number => (cell.kind === "order" ? cell.column : 0);

/** Remembers which element shows which cell; asked again with the same cells it answers the same. */
function createSlots() {
  let slots: Slot[] = [];
  return (cells: readonly Cell[], isMoving: boolean, focused: string | undefined): readonly Slot[] => {
    slots = recycle(slots, cells, focused);
    if (!isMoving) slots.sort(({ cell: a }, { cell: b }) => a.index - b.index || columnOf(a) - columnOf(b));
    return slots;
  };
}

/**
 * The elements of the list. While it moves they stay as they are in the page, whatever they show: to move one costs as
 * much as to make one. At rest they stand in the order in which they are read and reached by the Tab key.
 */
export function useSlots(
  cells: readonly Cell[],
  isMoving: boolean,
  focused: string | undefined,
): readonly Slot[] {
  const [assign] = useState(createSlots);
  return assign(cells, isMoving, focused);
}

import { useState } from "react";
import type { Cell } from "./cells.js";
import { recycleSlots } from "./recycle-slots.js";
import type { Slot } from "./recycle-slots.js";

const columnOf = (cell: Cell): number => (cell.kind === "order" ? cell.column : 0);

/** Creates a function that assigns elements to cells; the same cells get the same elements again. */
function createSlots() {
  let slots: Slot[] = [];
  return (cells: readonly Cell[], isMoving: boolean, focused: string | undefined): readonly Slot[] => {
    slots = recycleSlots(slots, cells, focused);
    if (!isMoving) slots.sort(({ cell: a }, { cell: b }) => a.index - b.index || columnOf(a) - columnOf(b));
    return slots;
  };
}

/**
 * The elements of the list. While it scrolls their DOM order stays unchanged, since moving an element costs as much as
 * creating one. Once it stops they are sorted into reading and Tab order.
 */
export function useSlots(
  cells: readonly Cell[],
  isMoving: boolean,
  focused: string | undefined,
): readonly Slot[] {
  const [assign] = useState(createSlots);
  return assign(cells, isMoving, focused);
}

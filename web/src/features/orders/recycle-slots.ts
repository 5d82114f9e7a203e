import type { Cell } from "./cells.js";

/** A DOM element of the list, and the cell it shows. */
export interface Slot {
  readonly id: string;
  readonly cell: Cell;
}

/**
 * Assigns an element to each cell: the one that already shows it, else one of the same kind whose cell is gone, since
 * that is much cheaper than a new element. The focused element is never reused: the next key press would act on another
 * order. Elements keep their order; new ones come last.
 */
export function recycleSlots(
  before: readonly Slot[],
  cells: readonly Cell[],
  focused: string | undefined,
): Slot[] {
  const newCells = new Map(cells.map((cell) => [cell.key, cell]));
  const keptCells = new Map<Slot, Cell>();
  for (const slot of before) {
    const cell = newCells.get(slot.cell.key);
    if (cell) keptCells.set(slot, cell);
    newCells.delete(slot.cell.key);
  }
  const takeNewCell = (kind: Cell["kind"]): Cell | undefined => {
    for (const [key, cell] of newCells) if (cell.kind === kind && newCells.delete(key)) return cell;
    return undefined;
  };
  const slots = before.flatMap((slot): Slot[] => {
    const { id, cell: old } = slot;
    const cell = keptCells.get(slot) ?? (old.key === focused ? undefined : takeNewCell(old.kind));
    return cell ? [{ id, cell }] : [];
  });
  const ids = new Set(before.map(({ id }) => id));
  for (const cell of newCells.values()) slots.push({ id: createSlotId(cell.kind, ids), cell });
  return slots;
}

function createSlotId(kind: string, usedIds: Set<string>): string {
  let at = 0;
  while (usedIds.has(`${kind}-${at}`)) at++;
  const id = `${kind}-${at}`;
  usedIds.add(id);
  return id;
}

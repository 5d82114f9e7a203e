import type { Cell } from "./cells.js";

/** An element of the page, and the cell it shows now. */
export interface Slot {
  readonly id: string;
  readonly cell: Cell;
}

/**
 * Gives each cell an element: its own as long as it is in the page, else one of its kind whose cell went. New words in an
 * element cost a phone a fraction of a new element. An element that may hold the focus never passes to another order:
 * what is typed next would change that one. The elements keep their order; new ones come last.
 */
export function recycle(
  before: readonly Slot[],
  cells: readonly Cell[],
  focused: string | undefined,
): Slot[] {
  const coming = new Map(cells.map((cell) => [cell.key, cell]));
  const stays = new Map<Slot, Cell>();
  for (const slot of before) {
    const cell = coming.get(slot.cell.key);
    if (cell) stays.set(slot, cell);
    coming.delete(slot.cell.key);
  }
  const take = (kind: Cell["kind"]): Cell | undefined => {
    for (const [key, cell] of coming) if (cell.kind === kind && coming.delete(key)) return cell;
    return undefined;
  };
  const slots = before.flatMap((slot): Slot[] => {
    const { id, cell: old } = slot;
    const cell = stays.get(slot) ?? (old.key === focused ? undefined : take(old.kind));
    return cell ? [{ id, cell }] : [];
  });
  const ids = new Set(before.map(({ id }) => id));
  for (const cell of coming.values()) slots.push({ id: freshId(cell.kind, ids), cell });
  return slots;
}

function freshId(kind: string, taken: Set<string>): string {
  let at = 0;
  while (taken.has(`${kind}-${at}`)) at++;
  const id = `${kind}-${at}`;
  taken.add(id);
  return id;
}

import { isOver, isWithin, TOLERANCE_PX } from "./box.js";
import type { Box } from "./box.js";

/** A text or a control as it is drawn. */
export interface Piece {
  readonly id: number;
  readonly name: string;
  /** A field is a control that shows a value of its own. */
  readonly kind: "text" | "control" | "field";
  /** What sticks or floats lies over the page on purpose: only pieces of one layer are compared. */
  readonly layer: number;
  /** The controls around it, the nearest first. */
  readonly controls: readonly number[];
  /** The lines of a text, or the box of a control, without what is scrolled or cut away. */
  readonly boxes: readonly Box[];
  /** Pixels cut away that no scrolling brings back. */
  readonly cut: number;
  /** Where a field shows its value. */
  readonly value?: Box | undefined;
}

const isAround = (outer: Piece, inner: Piece): boolean => inner.controls.includes(outer.id);

/** A mark or a button may lie in a field, beside its value. */
const fieldBox = (field: Piece, outer: Box, other: Box): Box =>
  field.value && isWithin(other, outer) ? field.value : outer;

function areOver(one: Piece, other: Piece): boolean {
  if (one.layer !== other.layer || isAround(one, other) || isAround(other, one)) return false;
  return one.boxes.some((box) =>
    other.boxes.some((against) => isOver(fieldBox(one, box, against), fieldBox(other, against, box))),
  );
}

/** The text of a button lies in it. */
function sticksOut(text: Piece, pieces: ReadonlyMap<number, Piece>): boolean {
  const control = pieces.get(text.controls[0] ?? -1)?.boxes[0];
  return control !== undefined && !text.boxes.every((box) => isWithin(box, control));
}

/** What is cut off, sticks out of its control, or lies over something else. */
export function findFaults(pieces: readonly Piece[]): string[] {
  const byId = new Map(pieces.map((piece) => [piece.id, piece]));
  return pieces.flatMap((one, at) => [
    ...(one.cut > TOLERANCE_PX ? [`${one.name} is cut off`] : []),
    ...(one.kind === "text" && sticksOut(one, byId) ? [`${one.name} sticks out of its control`] : []),
    ...pieces
      .slice(at + 1)
      .filter((other) => areOver(one, other))
      .map((other) => `${one.name} and ${other.name} lie over one another`),
  ]);
}

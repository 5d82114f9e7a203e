import { overlaps, isWithin, TOLERANCE_PX } from "./box.js";
import type { Box } from "./box.js";

/** A visible text or control. */
export interface Piece {
  readonly id: number;
  readonly name: string;
  /** The kind of the piece; a field is a control with a value. */
  readonly kind: "text" | "control" | "field";
  /** The layer of the page. Only pieces of one layer are compared, as fixed elements cover the page on purpose. */
  readonly layer: number;
  /** The ids of the controls that contain the piece, the innermost first. */
  readonly controls: readonly number[];
  /** The visible boxes of the lines of a text, or the visible box of a control. */
  readonly boxes: readonly Box[];
  /** The number of pixels that are cut off even after scrolling. */
  readonly cut: number;
  /** The box in which a field shows its value. */
  readonly value?: Box | undefined;
}

const containsPiece = (outer: Piece, inner: Piece): boolean => inner.controls.includes(outer.id);

/** The part of a field that another piece must not overlap: only its value, if that piece is inside the field. */
const chooseFieldBox = (field: Piece, outer: Box, other: Box): Box =>
  field.value && isWithin(other, outer) ? field.value : outer;

function piecesOverlap(one: Piece, other: Piece): boolean {
  if (one.layer !== other.layer || containsPiece(one, other) || containsPiece(other, one)) return false;
  return one.boxes.some((box) =>
    other.boxes.some((against) =>
      overlaps(chooseFieldBox(one, box, against), chooseFieldBox(other, against, box)),
    ),
  );
}

/** Whether a text extends beyond the control that contains it. */
function extendsBeyondControl(text: Piece, pieces: ReadonlyMap<number, Piece>): boolean {
  const controlBox = pieces.get(text.controls[0] ?? -1)?.boxes[0];
  return controlBox !== undefined && !text.boxes.every((box) => isWithin(box, controlBox));
}

/** Describes the pieces that are cut off, extend beyond their control, or overlap another piece. */
export function findFaults(pieces: readonly Piece[]): string[] {
  const piecesById = new Map(pieces.map((piece) => [piece.id, piece]));
  return pieces.flatMap((one, at) => [
    ...(one.cut > TOLERANCE_PX ? [`${one.name} is cut off`] : []),
    ...(one.kind === "text" && extendsBeyondControl(one, piecesById)
      ? [`${one.name} sticks out of its control`]
      : []),
    ...pieces
      .slice(at + 1)
      .filter((other) => piecesOverlap(one, other))
      .map((other) => `${one.name} and ${other.name} lie over one another`),
  ]);
}

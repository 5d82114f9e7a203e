import { expect, test } from "@jest/globals";
import { findFaults } from "./find-faults.js";
import type { Piece } from "./find-faults.js";

const createBox = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

let count = 0;
const createPiece = (name: string, boxes: Piece["boxes"], rest: Partial<Piece> = {}): Piece => ({
  id: ++count,
  name,
  kind: "text",
  layer: 0,
  controls: [],
  boxes,
  cut: 0,
  ...rest,
});

test("findFaults reports two texts that overlap", () => {
  const pieces = [
    createPiece("rupiah", [createBox(0, 0, 100, 20)]),
    createPiece("rate", [createBox(90, 10, 80, 20)]),
  ];
  expect(findFaults(pieces)).toEqual(["rupiah and rate lie over one another"]);
});

test("findFaults allows texts that touch side by side or one below the other", () => {
  const pieces = [
    createPiece("amount", [createBox(0, 0, 100, 20)]),
    createPiece("beside", [createBox(100, 0, 80, 20)]),
    createPiece("below", [createBox(0, 20, 100, 20)]),
  ];
  expect(findFaults(pieces)).toEqual([]);
});

test("findFaults compares the lines of texts, not the boxes around all lines", () => {
  const wrappedText = createPiece("wrapped", [createBox(60, 0, 40, 20), createBox(0, 20, 50, 20)]);
  expect(findFaults([wrappedText, createPiece("before", [createBox(0, 0, 60, 20)])])).toEqual([]);
  expect(findFaults([wrappedText, createPiece("after", [createBox(40, 20, 60, 20)])])).toEqual([
    "wrapped and after lie over one another",
  ]);
});

test("findFaults reports a control that is cut off", () => {
  const control = createPiece("save", [createBox(0, 0, 60, 40)], { kind: "control", cut: 12 });
  expect(findFaults([control])).toEqual(["save is cut off"]);
});

test("findFaults reports a text over another control, and a text that extends beyond its own control", () => {
  const button = createPiece("button", [createBox(0, 0, 60, 40)], { kind: "control" });
  const ownText = createPiece("own", [createBox(10, 10, 40, 20)], { controls: [button.id] });
  const longText = createPiece("long", [createBox(10, 10, 80, 20)], { controls: [button.id] });
  expect(findFaults([button, ownText])).toEqual([]);
  expect(findFaults([button, longText])).toEqual(["long sticks out of its control"]);
  expect(findFaults([button, createPiece("other", [createBox(50, 0, 40, 20)])])).toEqual([
    "button and other lie over one another",
  ]);
});

test("findFaults allows a currency mark beside the value of a field, but not over the value", () => {
  const field = createPiece("field", [createBox(0, 0, 200, 40)], {
    kind: "field",
    value: createBox(40, 0, 150, 40),
  });
  expect(findFaults([field, createPiece("Rp", [createBox(10, 10, 25, 20)])])).toEqual([]);
  expect(findFaults([field, createPiece("USD", [createBox(30, 10, 25, 20)])])).toHaveLength(1);
  expect(findFaults([field, createPiece("label", [createBox(10, -15, 25, 20)])])).toHaveLength(1);
});

test("findFaults allows a bar with a fixed position over the page", () => {
  const bar = createPiece("bar", [createBox(0, 0, 100, 20)], { layer: 1 });
  expect(findFaults([bar, createPiece("page", [createBox(0, 0, 100, 20)])])).toEqual([]);
});

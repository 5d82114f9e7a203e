import { expect, test } from "@jest/globals";
import { findFaults } from "./find-faults.js";
import type { Piece } from "./find-faults.js";

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

let count = 0;
const piece = (name: string, boxes: Piece["boxes"], rest: Partial<Piece> = {}): Piece => ({
  id: ++count,
  name,
  kind: "text",
  layer: 0,
  controls: [],
  boxes,
  cut: 0,
  ...rest,
});

test("reports two texts that overlap", () => {
  const pieces = [piece("rupiah", [box(0, 0, 100, 20)]), piece("rate", [box(90, 10, 80, 20)])];
  expect(findFaults(pieces)).toEqual(["rupiah and rate lie over one another"]);
});

test("allows texts that touch side by side or one below the other", () => {
  const pieces = [
    piece("amount", [box(0, 0, 100, 20)]),
    piece("beside", [box(100, 0, 80, 20)]),
    piece("below", [box(0, 20, 100, 20)]),
  ];
  expect(findFaults(pieces)).toEqual([]);
});

test("compares the lines of a text, not the box around them", () => {
  const wrapped = piece("wrapped", [box(60, 0, 40, 20), box(0, 20, 50, 20)]);
  expect(findFaults([wrapped, piece("before", [box(0, 0, 60, 20)])])).toEqual([]);
  expect(findFaults([wrapped, piece("after", [box(40, 20, 60, 20)])])).toEqual([
    "wrapped and after lie over one another",
  ]);
});

test("reports a control that is cut off", () => {
  const control = piece("save", [box(0, 0, 60, 40)], { kind: "control", cut: 12 });
  expect(findFaults([control])).toEqual(["save is cut off"]);
});

test("reports a text over another control, and a text that sticks out of its own control", () => {
  const button = piece("button", [box(0, 0, 60, 40)], { kind: "control" });
  const own = piece("own", [box(10, 10, 40, 20)], { controls: [button.id] });
  const long = piece("long", [box(10, 10, 80, 20)], { controls: [button.id] });
  expect(findFaults([button, own])).toEqual([]);
  expect(findFaults([button, long])).toEqual(["long sticks out of its control"]);
  expect(findFaults([button, piece("other", [box(50, 0, 40, 20)])])).toEqual([
    "button and other lie over one another",
  ]);
});

test("allows a currency mark beside the value of a field, but not over it", () => {
  const field = piece("field", [box(0, 0, 200, 40)], { kind: "field", value: box(40, 0, 150, 40) });
  expect(findFaults([field, piece("Rp", [box(10, 10, 25, 20)])])).toEqual([]);
  expect(findFaults([field, piece("USD", [box(30, 10, 25, 20)])])).toHaveLength(1);
  expect(findFaults([field, piece("label", [box(10, -15, 25, 20)])])).toHaveLength(1);
});

test("allows a bar with a fixed position over the page", () => {
  const bar = piece("bar", [box(0, 0, 100, 20)], { layer: 1 });
  expect(findFaults([bar, piece("page", [box(0, 0, 100, 20)])])).toEqual([]);
});

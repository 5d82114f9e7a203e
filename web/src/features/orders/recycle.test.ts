import { describe, expect, test } from "@jest/globals";
import { aRow } from "../../../tests/a-row.js";
import type { Cell } from "./cells.js";
import { recycle } from "./recycle.js";
import type { Slot } from "./recycle.js";

const order = (id: string): Cell => ({
  kind: "order",
  key: id,
  row: aRow({ transaction_id: id }),
  index: 0,
  start: 0,
  place: 1,
  column: 0,
});
const day = (key: string): Cell => ({ kind: "day", key, day: key, index: 0, start: 0 });
const shown = (slots: readonly Slot[]) => slots.map(({ id, cell }) => `${id}=${cell.key}`);
const first = recycle([], [day("21"), order("A"), order("B")], undefined);

describe("elements of the list", () => {
  test("when nothing was in the page, then each cell gets an element of its kind", () => {
    expect(shown(first)).toEqual(["day-0=21", "order-0=A", "order-1=B"]);
  });

  test("when one order goes and one comes, then it takes over that element and the others keep theirs", () => {
    expect(shown(recycle(first, [order("B"), order("C")], undefined))).toEqual(["order-0=C", "order-1=B"]);
  });

  test("when a day goes and an order comes, then the order gets a new element", () => {
    expect(shown(recycle(first, [order("A"), order("B"), order("C")], undefined))).toEqual([
      "order-0=A",
      "order-1=B",
      "order-2=C",
    ]);
  });

  test("when the order with the focus goes, then its element passes to none", () => {
    expect(shown(recycle(first, [order("B"), order("C")], "A"))).toEqual(["order-1=B", "order-2=C"]);
  });

  test("when an order is still shown, then its element shows its newest state", () => {
    const changed = { ...order("A"), start: 64 };
    expect(recycle(first, [changed], undefined)).toEqual([{ id: "order-0", cell: changed }]);
  });
});

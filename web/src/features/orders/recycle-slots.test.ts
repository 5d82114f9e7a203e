import { describe, expect, test } from "@jest/globals";
import { aRow } from "../../../tests/row-fixture.js";
import type { Cell } from "./cells.js";
import { recycleSlots } from "./recycle-slots.js";
import type { Slot } from "./recycle-slots.js";

const order = (id: string): Cell => ({
  kind: "order",
  key: id,
  row: aRow({ transaction_id: id }),
  index: 0,
  start: 0,
  position: 1,
  column: 0,
});
const day = (key: string): Cell => ({ kind: "day", key, day: key, index: 0, start: 0 });
const describeSlots = (slots: readonly Slot[]) => slots.map(({ id, cell }) => `${id}=${cell.key}`);
const initialSlots = recycleSlots([], [day("21"), order("A"), order("B")], undefined);

describe("recycling list elements", () => {
  test("gives each cell an element of its kind when the list was empty", () => {
    expect(describeSlots(initialSlots)).toEqual(["day-0=21", "order-0=A", "order-1=B"]);
  });

  test("reuses the element of a removed order for a new order and keeps the other elements", () => {
    expect(describeSlots(recycleSlots(initialSlots, [order("B"), order("C")], undefined))).toEqual([
      "order-0=C",
      "order-1=B",
    ]);
  });

  test("does not reuse the element of a day's heading for an order", () => {
    expect(
      describeSlots(recycleSlots(initialSlots, [order("A"), order("B"), order("C")], undefined)),
    ).toEqual(["order-0=A", "order-1=B", "order-2=C"]);
  });

  test("does not reuse the element of the focused order", () => {
    expect(describeSlots(recycleSlots(initialSlots, [order("B"), order("C")], "A"))).toEqual([
      "order-1=B",
      "order-2=C",
    ]);
  });

  test("updates the element of an order that is still shown", () => {
    const changedCell = { ...order("A"), start: 64 };
    expect(recycleSlots(initialSlots, [changedCell], undefined)).toEqual([
      { id: "order-0", cell: changedCell },
    ]);
  });
});

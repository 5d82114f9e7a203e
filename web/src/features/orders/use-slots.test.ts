import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, renderHook } from "@testing-library/react";
import { aRow } from "../../../tests/row-fixture.js";
import type { Cell } from "./cells.js";
import { useSlots } from "./use-slots.js";

afterEach(cleanup);

const cells = (from: number): Cell[] =>
  [0, 1, 2].map((at) => {
    const key = `T${from + at}`;
    return {
      kind: "order",
      key,
      row: aRow({ transaction_id: key }),
      index: from + at,
      start: 0,
      position: 1,
      column: 0,
    };
  });

describe("DOM order of list elements", () => {
  test("the DOM order stays while the list scrolls, and follows the reading order once scrolling stops", () => {
    const { result, rerender } = renderHook(
      ({ from, isMoving }) => useSlots(cells(from), isMoving, undefined),
      {
        initialProps: { from: 0, isMoving: false },
      },
    );
    const showSlots = () => result.current.map(({ id, cell }) => `${id}=${cell.key}`);
    rerender({ from: 1, isMoving: true });
    expect(showSlots()).toEqual(["order-0=T3", "order-1=T1", "order-2=T2"]);
    rerender({ from: 1, isMoving: false });
    expect(showSlots()).toEqual(["order-1=T1", "order-2=T2", "order-0=T3"]);
  });
});

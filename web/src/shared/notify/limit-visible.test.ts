import { describe, expect, test } from "@jest/globals";
import { limitVisible } from "./limit-visible.js";

function createLimit(max: number) {
  const dismissedIds: unknown[] = [];
  return { dismissedIds, ...limitVisible(max, (id) => dismissedIds.push(id)) };
}

describe("limit of visible toasts", () => {
  test("dismisses the oldest toast for each one above the maximum", () => {
    const { add, dismissedIds } = createLimit(2);
    for (const id of ["a", "b", "c", "d"]) add(id);
    expect(dismissedIds).toEqual(["a", "b"]);
  });

  test("dismisses no toast for a new one if another was removed before", () => {
    const { add, remove, dismissedIds } = createLimit(2);
    add("a");
    add("b");
    remove("a");
    add("c");
    expect(dismissedIds).toEqual([]);
  });

  test("counts toasts with the same id once", () => {
    const { add, dismissedIds } = createLimit(2);
    for (const id of ["a", "b", "b"]) add(id);
    expect(dismissedIds).toEqual([]);
  });
});

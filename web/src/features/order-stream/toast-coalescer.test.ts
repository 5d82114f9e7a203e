import { describe, expect, test } from "@jest/globals";
import { createToastCoalescer } from "./toast-coalescer.js";

describe("the toast coalescer of notifications", () => {
  test("returns undefined for a few items, so that each item gets its own toast", () => {
    const coalesce = createToastCoalescer(3, 4_000);
    expect([coalesce(1, 0), coalesce(2, 1_000)]).toEqual([undefined, undefined]);
  });

  test("returns the number of items when many come at once", () => {
    expect(createToastCoalescer(3, 4_000)(50, 0)).toBe(50);
  });

  test("returns a growing total that includes the items that already had their own toast", () => {
    const coalesce = createToastCoalescer(3, 4_000);
    const results = Array.from({ length: 6 }, (_, at) => coalesce(1, at * 100));
    expect(results).toEqual([undefined, undefined, undefined, 4, 5, 6]);
  });

  test("returns undefined again after a quiet time, so that each item gets its own toast", () => {
    const coalesce = createToastCoalescer(3, 4_000);
    coalesce(10, 0);
    expect(coalesce(1, 3_999)).toBe(11);
    expect(coalesce(1, 7_999)).toBeUndefined();
  });
});

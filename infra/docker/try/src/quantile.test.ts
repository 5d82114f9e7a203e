import { expect, test } from "@jest/globals";
import { quantile } from "./quantile.js";

test("quantile returns the nearest-rank value of unsorted numbers", () => {
  const descendingNumbers = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.5, 0.99, 1].map((share) => quantile(descendingNumbers, share))).toEqual([50, 99, 100]);
  expect(quantile([7], 0.5)).toBe(7);
  expect(quantile([], 0.5)).toBeNaN();
});

import { describe, expect, test } from "@jest/globals";
import { quantile, computeSlope } from "./numbers.js";

describe("the slope of points", () => {
  test("the slope of points on a line is the slope of the line", () => {
    const points = [0, 1, 5, 7].map((x) => ({ x, y: 3 - 2 * x }));
    expect(computeSlope(points)).toBeCloseTo(-2);
  });

  test("the slope of points that are not on one line is the slope of their least-squares line", () => {
    // Calculated by hand: mean (2, 3), covariance 5, variance of x 10.
    const points = [
      { x: 0, y: 1 },
      { x: 1, y: 4 },
      { x: 2, y: 2 },
      { x: 3, y: 5 },
      { x: 4, y: 3 },
    ];
    expect(computeSlope(points)).toBeCloseTo(0.5);
  });

  test("the slope is NaN if all points have the same x", () => {
    expect(computeSlope([{ x: 1, y: 1 }])).toBeNaN();
  });
});

test.each([
  [0, 1],
  [0.5, 6],
  [0.99, 10],
  [1, 10],
])("the quantile %d of the numbers from 1 to 10 is %d", (share, expected) => {
  expect(quantile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], share)).toBe(expected);
});

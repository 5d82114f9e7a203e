import { describe, expect, test } from "@jest/globals";
import { barPath, layOutChart, findNiceStep } from "./chart-geometry.js";
import type { ChartArea } from "./chart-geometry.js";

const area: ChartArea = { width: 100, left: 20, top: 10, base: 110, steps: 4, maxBarWidth: 28, maxLabels: 4 };

describe("step of the grid lines", () => {
  test.each([
    [7_412, 4, 2_000],
    [7_399, 2, 4_000],
    [100, 4, 25],
    [0.5, 4, 0.2],
    [40_001, 4, 20_000],
    [0, 4, 1],
  ])("the grid reaches the highest value %d in %d steps of %d", (value, steps, step) => {
    expect(findNiceStep(value, steps)).toBeCloseTo(step);
  });
});

describe("layout of the chart", () => {
  test("the top grid line is at or above the highest value, and zero is on the baseline", () => {
    const { lines, bars } = layOutChart([0, 4, 8], area);
    expect(lines.map(({ value }) => value)).toEqual([0, 2, 4, 6, 8]);
    expect(lines.map(({ y }) => y)).toEqual([110, 85, 60, 35, 10]);
    expect(bars.map(({ top }) => top)).toEqual([110, 60, 10]);
  });

  test("labels the last day, and at most as many days as labels fit", () => {
    const hasLabelByBar = layOutChart(
      Array.from({ length: 10 }, () => 1),
      area,
    ).bars.map(({ hasLabel }) => hasLabel);
    expect(hasLabelByBar.filter(Boolean).length).toBeLessThanOrEqual(4);
    expect(hasLabelByBar.at(-1)).toBe(true);
  });

  test("keeps the bars of many days apart from each other and inside the chart", () => {
    const { bars } = layOutChart(
      Array.from({ length: 90 }, (_, at) => at),
      area,
    );
    const gaps = bars.slice(1).map(({ x }, at) => x - ((bars[at]?.x ?? 0) + (bars[at]?.width ?? 0)));
    expect(Math.min(...gaps)).toBeGreaterThan(0);
    expect(bars[0]?.x).toBeGreaterThanOrEqual(20);
    expect((bars.at(-1)?.x ?? 0) + (bars.at(-1)?.width ?? 0)).toBeLessThanOrEqual(100);
  });

  test("draws the bar of a small value at a minimum height", () => {
    expect(layOutChart([0, 1, 1_000], area).bars.map(({ top }) => top)).toEqual([110, 108, 10]);
  });

  test("draws nothing above the baseline when every value is 0", () => {
    expect(layOutChart([0, 0], area).bars.map(({ top }) => top)).toEqual([110, 110]);
  });

  test("flattens the rounded corners of a bar that is lower than their radius", () => {
    expect(barPath({ x: 0, width: 20, top: 109, center: 10, hasLabel: false }, 110)).toBe(
      "M0 110V110q0-1 1-1h18q1 0 1 1V110z",
    );
  });
});

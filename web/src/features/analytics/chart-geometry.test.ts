import { describe, expect, test } from "@jest/globals";
import { barPath, chartOf, niceStep } from "./chart-geometry.js";
import type { Paper } from "./chart-geometry.js";

const paper: Paper = { width: 100, left: 20, top: 10, base: 110, steps: 4, barMax: 28, names: 4 };

describe("steps of the grid", () => {
  test.each([
    [7_412, 4, 2_000],
    [7_399, 2, 4_000],
    [100, 4, 25],
    [0.5, 4, 0.2],
    [40_001, 4, 20_000],
    [0, 4, 1],
  ])("when the highest value is %d on %d steps, then a step is %d", (value, steps, step) => {
    expect(niceStep(value, steps)).toBeCloseTo(step);
  });
});

describe("chart", () => {
  test("when values are drawn, then the grid reaches the highest and zero stands on the base", () => {
    const { lines, bars } = chartOf([0, 4, 8], paper);
    expect(lines.map(({ value }) => value)).toEqual([0, 2, 4, 6, 8]);
    expect(lines.map(({ y }) => y)).toEqual([110, 85, 60, 35, 10]);
    expect(bars.map(({ top }) => top)).toEqual([110, 60, 10]);
  });

  test("when there are more days than names, then the last one is named", () => {
    const named = chartOf(
      Array.from({ length: 10 }, () => 1),
      paper,
    ).bars.map(({ isNamed }) => isNamed);
    expect(named.filter(Boolean).length).toBeLessThanOrEqual(4);
    expect(named.at(-1)).toBe(true);
  });

  test("when there are many days, then no bar touches its neighbour or leaves the paper", () => {
    const { bars } = chartOf(
      Array.from({ length: 90 }, (_, at) => at),
      paper,
    );
    const gaps = bars.slice(1).map(({ x }, at) => x - ((bars[at]?.x ?? 0) + (bars[at]?.width ?? 0)));
    expect(Math.min(...gaps)).toBeGreaterThan(0);
    expect(bars[0]?.x).toBeGreaterThanOrEqual(20);
    expect((bars.at(-1)?.x ?? 0) + (bars.at(-1)?.width ?? 0)).toBeLessThanOrEqual(100);
  });

  test("when a day has little beside the others, then it is seen all the same", () => {
    expect(chartOf([0, 1, 1_000], paper).bars.map(({ top }) => top)).toEqual([110, 108, 10]);
  });

  test("when every day is empty, then nothing is drawn above the base", () => {
    expect(chartOf([0, 0], paper).bars.map(({ top }) => top)).toEqual([110, 110]);
  });

  test("when a bar is lower than its shoulders, then they are flatter", () => {
    expect(barPath({ x: 0, width: 20, top: 109, center: 10, isNamed: false }, 110)).toBe(
      "M0 110V110q0-1 1-1h18q1 0 1 1V110z",
    );
  });
});

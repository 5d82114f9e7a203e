import { describe, expect, test } from "@jest/globals";
import { byVolume, daySummary, percentOf, sumOf } from "./figures.js";

const day = (name: string, usd: number) => ({ day: name, count: usd > 0 ? 1 : 0, usd });
const sum = (destination: string, usd: number, count = 1) => {
  return { destination, label: destination, count, usd };
};

describe("days in a sentence", () => {
  test("when today is not over, then it does not lower the average", () => {
    const summary = daySummary([day("1", 100), day("2", 300), day("3", 10)]);
    expect(summary).toEqual({ average: 200, peak: day("2", 300) });
  });

  test("when today leads already, then it is the peak", () => {
    expect(daySummary([day("1", 100), day("2", 300)]).peak?.day).toBe("2");
  });

  test("when the first order came in the middle of the range, then the days before it do not count", () => {
    expect(daySummary([day("1", 0), day("2", 0), day("3", 100), day("4", 0), day("5", 10)]).average).toBe(50);
  });

  test("when the first order came today, then there is no average yet", () => {
    expect(daySummary([day("1", 0), day("2", 10)])).toEqual({ average: 0, peak: day("2", 10) });
  });

  test("when nothing was ordered, then there is no peak", () => {
    expect(daySummary([day("1", 0), day("2", 0)])).toEqual({ average: 0, peak: undefined });
  });
});

describe("destinations", () => {
  test("when they are ranked, then by volume and then by count, and the list itself stays", () => {
    const given = [sum("a", 1), sum("b", 5, 1), sum("c", 5, 2)];
    expect(byVolume(given).map(({ destination }) => destination)).toEqual(["c", "b", "a"]);
    expect(given[0]?.destination).toBe("a");
  });

  test("when they are summed, then count and USD", () => {
    expect(sumOf([sum("a", 1.5, 2), sum("b", 2, 3)])).toEqual({ count: 5, usd: 3.5 });
  });

  test("when there is nothing to share, then the share is 0", () => {
    expect([percentOf(1, 4), percentOf(0, 0)]).toEqual([25, 0]);
  });
});

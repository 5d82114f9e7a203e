import { describe, expect, test } from "@jest/globals";
import { percentOf, sortByVolume, summarizeDays, sumTotals } from "./breakdown-summary.js";

const createDay = (name: string, usd: number) => ({ day: name, count: usd > 0 ? 1 : 0, usd });
const createSum = (destination: string, usd: number, count = 1) => {
  return { destination, label: destination, count, usd };
};

describe("summary of the days", () => {
  test("leaves today out of the average, as today is not over", () => {
    const summary = summarizeDays([createDay("1", 100), createDay("2", 300), createDay("3", 10)]);
    expect(summary).toEqual({ average: 200, peak: createDay("2", 300) });
  });

  test("takes today as the peak when it has the highest volume", () => {
    expect(summarizeDays([createDay("1", 100), createDay("2", 300)]).peak?.day).toBe("2");
  });

  test("averages only the days since the first order of the range", () => {
    expect(
      summarizeDays([
        createDay("1", 0),
        createDay("2", 0),
        createDay("3", 100),
        createDay("4", 0),
        createDay("5", 10),
      ]).average,
    ).toBe(50);
  });

  test("has an average of 0 when the first order came today", () => {
    expect(summarizeDays([createDay("1", 0), createDay("2", 10)])).toEqual({
      average: 0,
      peak: createDay("2", 10),
    });
  });

  test("has no peak when there are no orders", () => {
    expect(summarizeDays([createDay("1", 0), createDay("2", 0)])).toEqual({ average: 0, peak: undefined });
  });
});

describe("figures of destinations", () => {
  test("sorts by volume, then by count, without changing the given list", () => {
    const sums = [createSum("a", 1), createSum("b", 5, 1), createSum("c", 5, 2)];
    expect(sortByVolume(sums).map(({ destination }) => destination)).toEqual(["c", "b", "a"]);
    expect(sums[0]?.destination).toBe("a");
  });

  test("sums counts and USD", () => {
    expect(sumTotals([createSum("a", 1.5, 2), createSum("b", 2, 3)])).toEqual({ count: 5, usd: 3.5 });
  });

  test("computes a percentage, which is 0 when the whole is 0", () => {
    expect([percentOf(1, 4), percentOf(0, 0)]).toEqual([25, 0]);
  });
});

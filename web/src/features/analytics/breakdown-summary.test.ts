import { describe, expect, test } from "@jest/globals";
import { percentOf, sortByVolume, summarizeDays, sumTotals } from "./breakdown-summary.js";

const day = (name: string, usd: number) => ({ day: name, count: usd > 0 ? 1 : 0, usd });
const sum = (destination: string, usd: number, count = 1) => {
  return { destination, label: destination, count, usd };
};

describe("summary of the days", () => {
  test("leaves today out of the average, as today is not over", () => {
    const summary = summarizeDays([day("1", 100), day("2", 300), day("3", 10)]);
    expect(summary).toEqual({ average: 200, peak: day("2", 300) });
  });

  test("takes today as the peak when it has the highest volume", () => {
    expect(summarizeDays([day("1", 100), day("2", 300)]).peak?.day).toBe("2");
  });

  test("averages only the days since the first order of the range", () => {
    expect(summarizeDays([day("1", 0), day("2", 0), day("3", 100), day("4", 0), day("5", 10)]).average).toBe(
      50,
    );
  });

  test("has an average of 0 when the first order came today", () => {
    expect(summarizeDays([day("1", 0), day("2", 10)])).toEqual({ average: 0, peak: day("2", 10) });
  });

  test("has no peak when there are no orders", () => {
    expect(summarizeDays([day("1", 0), day("2", 0)])).toEqual({ average: 0, peak: undefined });
  });
});

describe("figures of destinations", () => {
  test("sorts by volume, then by count, without changing the given list", () => {
    const sums = [sum("a", 1), sum("b", 5, 1), sum("c", 5, 2)];
    expect(sortByVolume(sums).map(({ destination }) => destination)).toEqual(["c", "b", "a"]);
    expect(sums[0]?.destination).toBe("a");
  });

  test("sums counts and USD", () => {
    expect(sumTotals([sum("a", 1.5, 2), sum("b", 2, 3)])).toEqual({ count: 5, usd: 3.5 });
  });

  test("computes a percentage, which is 0 when the whole is 0", () => {
    expect([percentOf(1, 4), percentOf(0, 0)]).toEqual([25, 0]);
  });
});

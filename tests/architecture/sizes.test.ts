import { describe, expect, test } from "@jest/globals";
import { sourceFiles } from "./source-files.js";

const files = sourceFiles();
const sorted = files.map(({ lines }) => lines).sort((a, b) => a - b);
const quantile = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;

describe("file sizes", () => {
  test("when all source files are counted, then there are enough of them to judge", () => {
    expect(files.length).toBeGreaterThan(200);
  });

  test("when a newcomer opens a file, then it is short: median 50 lines, nine of ten 130", () => {
    expect(quantile(0.5)).toBeLessThanOrEqual(50);
    expect(quantile(0.9)).toBeLessThanOrEqual(130);
  });

  test("when a file is long, then it is still at most 200 lines", () => {
    expect(files.filter(({ lines }) => lines > 200).map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
  });
});

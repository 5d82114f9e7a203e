import { describe, expect, test } from "@jest/globals";
import { formatDifference, formatDuration, formatFigure } from "./figure-lines.js";
import type { FigureLine } from "./figure-lines.js";

const line = (kind: FigureLine["kind"], value: number | null): FigureLine => ({ name: "paid", kind, value });

describe("texts of figures", () => {
  test.each([
    [45, "45 detik", "45 seconds"],
    [61, "1 menit", "1 minute"],
    [7_199, "120 menit", "120 minutes"],
    [12_600, "3,5 jam", "3.5 hours"],
  ])("formats %d seconds as %p in Indonesian and as %p in English", (seconds, indonesian, english) => {
    expect(formatDuration(seconds, "id")).toBe(indonesian);
    expect(formatDuration(seconds, "en")).toBe(english);
  });

  test("shows an unknown figure, and a difference from an unknown figure, as a dash", () => {
    expect(formatFigure(line("duration", null), "id")).toBe("–");
    expect(formatDifference(line("count", 3), line("count", null), "id")).toBe("–");
    expect(formatDifference(line("count", 3), undefined, "id")).toBe("–");
  });

  test("shows a difference with its sign", () => {
    expect(formatDifference(line("count", 5), line("count", 3), "id")).toBe("+2");
    expect(formatDifference(line("usd", 10), line("usd", 12.5), "en")).toBe("−$2.50");
    expect(formatDifference(line("count", 3), line("count", 3), "id")).toBe("0");
  });
});

import { describe, expect, test } from "@jest/globals";
import { formatDifference, formatDuration, formatFigure } from "./figure-lines.js";
import type { FigureRow } from "./figure-lines.js";

const createRow = (kind: FigureRow["kind"], value: number | null): FigureRow => ({
  name: "paid",
  kind,
  value,
});

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
    expect(formatFigure(createRow("duration", null), "id")).toBe("–");
    expect(formatDifference(createRow("count", 3), createRow("count", null), "id")).toBe("–");
    expect(formatDifference(createRow("count", 3), undefined, "id")).toBe("–");
  });

  test("shows a difference with its sign", () => {
    expect(formatDifference(createRow("count", 5), createRow("count", 3), "id")).toBe("+2");
    expect(formatDifference(createRow("usd", 10), createRow("usd", 12.5), "en")).toBe("−$2.50");
    expect(formatDifference(createRow("count", 3), createRow("count", 3), "id")).toBe("0");
  });
});

import { describe, expect, test } from "@jest/globals";
import { differenceText, durationText, valueText } from "./lines.js";
import type { Line } from "./lines.js";

const line = (kind: Line["kind"], value: number | null): Line => ({ name: "paid", kind, value });

describe("texts of figures", () => {
  test.each([
    [45, "45 detik", "45 seconds"],
    [61, "1 menit", "1 minute"],
    [7_199, "120 menit", "120 minutes"],
    [12_600, "3,5 jam", "3.5 hours"],
  ])("formats %d seconds as %p in Indonesian and as %p in English", (seconds, indonesian, english) => {
    expect(durationText(seconds, "id")).toBe(indonesian);
    expect(durationText(seconds, "en")).toBe(english);
  });

  test("shows an unknown figure, and a difference from an unknown figure, as a dash", () => {
    expect(valueText(line("duration", null), "id")).toBe("–");
    expect(differenceText(line("count", 3), line("count", null), "id")).toBe("–");
    expect(differenceText(line("count", 3), undefined, "id")).toBe("–");
  });

  test("shows a difference with its sign", () => {
    expect(differenceText(line("count", 5), line("count", 3), "id")).toBe("+2");
    expect(differenceText(line("usd", 10), line("usd", 12.5), "en")).toBe("−$2.50");
    expect(differenceText(line("count", 3), line("count", 3), "id")).toBe("0");
  });
});

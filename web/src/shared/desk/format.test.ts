import { describe, expect, test } from "@jest/globals";
import { clockMinute, clockTime, countText, createdText, dayText, rateText } from "./format.js";

const now = Date.parse("2026-11-20T19:47:31.000Z");

describe("times and numbers of the dashboard", () => {
  test("the clock shows Jakarta time, with colons", () => {
    expect(clockTime(now)).toBe("02:47:31");
    expect(clockMinute("2026-11-20T17:00:00.000Z")).toBe("00:00");
  });

  test("an order placed today in Jakarta shows only its time, an older order its day and time", () => {
    expect(createdText("2026-11-20T19:29:40.000Z", now, "id")).toBe("02:29:40");
    expect(createdText("2026-11-20T16:59:00.000Z", now, "id")).toBe("20 Nov, 23:59");
    expect(createdText("2026-05-12T11:40:00.000Z", now, "en")).toBe("12 May, 18:40");
  });

  test("a day is shown with its weekday in the current language", () => {
    expect(dayText("2026-11-21", "id")).toBe("Sabtu 21 Nov");
    expect(dayText("2026-11-21", "en")).toBe("Saturday 21 Nov");
  });

  test("a rate shows two decimals, or none if it is whole", () => {
    expect(rateText(13_800)).toBe("13.800");
    expect(rateText(13_754.5)).toBe("13.754,50");
    expect(countText(1_284)).toBe("1.284");
  });
});

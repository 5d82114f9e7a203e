import { describe, expect, test } from "@jest/globals";
import { clockMinute, clockTime, countText, createdText, dayText, rateText } from "./format.js";

const now = Date.parse("2026-11-20T19:47:31.000Z");

describe("how the ledger writes times and numbers", () => {
  test("when it is evening in UTC, then the clock shows the Jakarta night with colons", () => {
    expect(clockTime(now)).toBe("02:47:31");
    expect(clockMinute("2026-11-20T17:00:00.000Z")).toBe("00:00");
  });

  test("when an order is of today in Jakarta, then the time alone; else the day with it", () => {
    expect(createdText("2026-11-20T19:29:40.000Z", now, "id")).toBe("02:29:40");
    expect(createdText("2026-11-20T16:59:00.000Z", now, "id")).toBe("20 Nov, 23:59");
    expect(createdText("2026-05-12T11:40:00.000Z", now, "en")).toBe("12 May, 18:40");
  });

  test("when a day begins a group, then with its weekday in the language shown", () => {
    expect(dayText("2026-11-21", "id")).toBe("Sabtu 21 Nov");
    expect(dayText("2026-11-21", "en")).toBe("Saturday 21 Nov");
  });

  test("when a rate has decimals, then both are shown, else none", () => {
    expect(rateText(13_800)).toBe("13.800");
    expect(rateText(13_754.5)).toBe("13.754,50");
    expect(countText(1_284)).toBe("1.284");
  });
});

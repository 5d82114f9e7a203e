import { describe, expect, test } from "@jest/globals";
import { changeClosing, listClosings } from "./closings.js";
import { addSpan, endsNextDay, groupDays, repeatOnAllDays, writeHours } from "./hours.js";
import { problemPaths } from "./json-field.js";
import { addHour, fromLocalTime, toLocalTime } from "./until.js";

const NOW = Date.parse("2026-03-01T05:00:20.000Z");

describe("end times", () => {
  test("an end time is entered and displayed in Jakarta time", () => {
    expect(fromLocalTime("2026-03-01T15:30")).toBe("2026-03-01T08:30:00.000Z");
    expect(toLocalTime("2026-03-01T08:30:00.000Z")).toBe("2026-03-01T15:30");
    expect([fromLocalTime(""), toLocalTime(null)]).toEqual([null, ""]);
  });

  test("an incomplete end time is kept, so that the schema rejects it", () => {
    const text = JSON.stringify({ dana: { reason: "Gangguan", until: fromLocalTime("?") } });
    expect([...problemPaths("destinations_off", text)]).toEqual(["dana.until"]);
  });

  test("addHour adds an hour to the end time, or to the current time if that is later", () => {
    const firstEnd = addHour("2026-02-01T00:00:00.000Z", NOW);
    expect(firstEnd).toBe("2026-03-01T06:01:00.000Z");
    expect(addHour(firstEnd, NOW)).toBe("2026-03-01T07:01:00.000Z");
  });
});

describe("closings", () => {
  const endedClosing = { reason: "Gangguan", until: "2026-03-01T04:00:00.000Z" };
  const savedClosings = JSON.stringify({ dana: endedClosing, bca: { reason: "Pemeliharaan", until: null } });

  test("saved closings that have ended are not listed, and are removed with the next change", () => {
    const closings = listClosings(savedClosings, savedClosings, NOW);
    expect([...closings.keys()]).toEqual(["bca"]);
    const text = changeClosing(closings, "ovo", { reason: "Limit", until: null });
    expect(Object.keys(JSON.parse(text) as object)).toEqual(["ovo", "bca"]);
  });

  test("unsaved closings stay listed even if their end time has passed", () => {
    expect([...listClosings(savedClosings, "", NOW).keys()]).toEqual(["dana", "bca"]);
  });

  test("removing the last closing sets the setting's text to the empty string", () => {
    expect(changeClosing(listClosings(savedClosings, savedClosings, NOW), "bca", undefined)).toBe("");
  });

  test("closings without a reason, or with too long a reason, are rejected", () => {
    const text = JSON.stringify({
      dana: { reason: " ", until: null },
      bca: { reason: "x".repeat(101), until: null },
    });
    expect([...problemPaths("destinations_off", text)].toSorted()).toEqual(["bca.reason", "dana.reason"]);
  });
});

describe("opening hours", () => {
  const nightSpans = [["20:00", "02:00"]] as const;

  test("opening hours are written in the order of the week, without closed days", () => {
    const text = writeHours({ outside: "refuse", sun: nightSpans, tue: [] }, { mon: nightSpans });
    expect(text).toBe('{"mon":[["20:00","02:00"]],"sun":[["20:00","02:00"]],"outside":"refuse"}');
    expect(problemPaths("opening_hours", text).size).toBe(0);
  });

  test("the hours of one day can be copied to all days", () => {
    const text = writeHours({ outside: "take" }, repeatOnAllDays(nightSpans));
    expect(Object.keys(JSON.parse(text) as object)).toHaveLength(8);
  });

  test("a missing end time is reported with its path", () => {
    const text = writeHours({ outside: "take", mon: addSpan(nightSpans) });
    expect([...problemPaths("opening_hours", text)]).toEqual(["mon.1.1"]);
  });

  test.each([
    ["20:00", "02:00", true],
    ["00:00", "00:00", true],
    ["08:00", "22:00", false],
    ["22:00", "", false],
  ])("for a span from %s to %s, endsNextDay returns %s", (start, end, expected) => {
    expect(endsNextDay([start, end])).toBe(expected);
  });

  test("consecutive days with the same hours are grouped", () => {
    const groups = groupDays({
      outside: "take",
      mon: nightSpans,
      tue: nightSpans,
      wed: [["08:00", "22:00"]],
    });
    expect(groups.map(({ first, last }) => [first, last])).toEqual([
      [0, 1],
      [2, 2],
      [3, 6],
    ]);
  });
});

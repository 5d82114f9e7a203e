import { describe, expect, test } from "@jest/globals";
import { changeClosing, listClosings } from "./closings.js";
import { addSpan, endsNextDay, groupDays, onAllDays, writeHours } from "./hours.js";
import { problemPaths } from "./json-field.js";
import { addHour, fromLocalTime, toLocalTime } from "./until.js";

const NOW = Date.parse("2026-03-01T05:00:20.000Z");

describe("an end", () => {
  test("is typed and shown in Jakarta's time", () => {
    expect(fromLocalTime("2026-03-01T15:30")).toBe("2026-03-01T08:30:00.000Z");
    expect(toLocalTime("2026-03-01T08:30:00.000Z")).toBe("2026-03-01T15:30");
    expect([fromLocalTime(""), toLocalTime(null)]).toEqual([null, ""]);
  });

  test("that is incomplete is kept, so that the schema refuses it", () => {
    const text = JSON.stringify({ dana: { reason: "Gangguan", until: fromLocalTime("?") } });
    expect([...problemPaths("destinations_off", text)]).toEqual(["dana.until"]);
  });

  test("is an hour later with each press, from now at the earliest", () => {
    const first = addHour("2026-02-01T00:00:00.000Z", NOW);
    expect(first).toBe("2026-03-01T06:01:00.000Z");
    expect(addHour(first, NOW)).toBe("2026-03-01T07:01:00.000Z");
  });
});

describe("closings", () => {
  const over = { reason: "Gangguan", until: "2026-03-01T04:00:00.000Z" };
  const saved = JSON.stringify({ dana: over, bca: { reason: "Pemeliharaan", until: null } });

  test("that were saved and have ended are none, and go with the next change", () => {
    const closings = listClosings(saved, saved, NOW);
    expect([...closings.keys()]).toEqual(["bca"]);
    const text = changeClosing(closings, "ovo", { reason: "Limit", until: null });
    expect(Object.keys(JSON.parse(text) as object)).toEqual(["ovo", "bca"]);
  });

  test("whose end was just typed stay, though it has passed", () => {
    expect([...listClosings(saved, "", NOW).keys()]).toEqual(["dana", "bca"]);
  });

  test("are no text when the last one goes", () => {
    expect(changeClosing(listClosings(saved, saved, NOW), "bca", undefined)).toBe("");
  });

  test("without a reason or for too long a one are refused", () => {
    const text = JSON.stringify({
      dana: { reason: " ", until: null },
      bca: { reason: "x".repeat(101), until: null },
    });
    expect([...problemPaths("destinations_off", text)].toSorted()).toEqual(["bca.reason", "dana.reason"]);
  });
});

describe("opening hours", () => {
  const night = [["20:00", "02:00"]] as const;

  test("are written in the order of the week, without closed days", () => {
    const text = writeHours({ outside: "refuse", sun: night, tue: [] }, { mon: night });
    expect(text).toBe('{"mon":[["20:00","02:00"]],"sun":[["20:00","02:00"]],"outside":"refuse"}');
    expect(problemPaths("opening_hours", text).size).toBe(0);
  });

  test("of one day are copied to all", () => {
    const text = writeHours({ outside: "take" }, onAllDays(night));
    expect(Object.keys(JSON.parse(text) as object)).toHaveLength(8);
  });

  test("name the time that is missing", () => {
    const text = writeHours({ outside: "take", mon: addSpan(night) });
    expect([...problemPaths("opening_hours", text)]).toEqual(["mon.1.1"]);
  });

  test.each([
    ["20:00", "02:00", true],
    ["00:00", "00:00", true],
    ["08:00", "22:00", false],
    ["22:00", "", false],
  ])("from %s to %s end on the next day: %s", (start, end, expected) => {
    expect(endsNextDay([start, end])).toBe(expected);
  });

  test("are said together for days on end that have the same", () => {
    const groups = groupDays({ outside: "take", mon: night, tue: night, wed: [["08:00", "22:00"]] });
    expect(groups.map(({ first, last }) => [first, last])).toEqual([
      [0, 1],
      [2, 2],
      [3, 6],
    ]);
  });
});

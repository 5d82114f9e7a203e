import { describe, expect, test } from "@jest/globals";
import { findClosingReason, getCurrentNotice, getOpeningState, takesOrders } from "./desk-state.js";
import { settingsBody } from "./schemas/settings.js";

const MONDAY_NOON = new Date("2026-11-23T12:00:00+07:00");
const MONDAY_NIGHT = new Date("2026-11-23T23:00:00+07:00");
const createOpeningHours = (outside: string) =>
  JSON.stringify({ mon: [["08:00", "22:00"]], tue: [["07:30", "22:00"]], outside });

describe("whether the desk takes orders", () => {
  test.each([
    [true, "", MONDAY_NIGHT, true],
    [true, createOpeningHours("refuse"), MONDAY_NOON, true],
    [true, createOpeningHours("refuse"), MONDAY_NIGHT, false],
    [true, createOpeningHours("take"), MONDAY_NIGHT, true],
    [false, "", MONDAY_NOON, false],
    [false, createOpeningHours("take"), MONDAY_NOON, false],
  ])(
    "with is_online %p and opening hours %s, takesOrders at %p returns %p",
    (is_online, opening_hours, now, expected) => {
      expect(takesOrders({ is_online, opening_hours }, now)).toBe(expected);
    },
  );
});

describe("whether the desk is open", () => {
  const settings = { is_online: true, opening_hours: createOpeningHours("take") };
  test("outside its opening hours the desk is closed and reports when it opens next", () => {
    expect(getOpeningState(settings, MONDAY_NIGHT)).toMatchObject({
      open: false,
      opens_at: "2026-11-24T00:30:00.000Z",
      opening_hours: { outside: "take" },
    });
  });

  test("within its opening hours the desk is open, unless it is offline", () => {
    expect(getOpeningState(settings, MONDAY_NOON)).toMatchObject({ open: true, opens_at: null });
    expect(getOpeningState({ ...settings, is_online: false }, MONDAY_NOON).open).toBe(false);
  });
});

describe("closings and notices with an end", () => {
  const until = MONDAY_NOON.toISOString();
  const beforeEnd = new Date(MONDAY_NOON.getTime() - 1);
  const closingsJson = JSON.stringify({
    bca: { reason: "Gangguan", until },
    dana: { reason: "Limit", until: null },
  });

  test("a destination is closed until its closing ends, or indefinitely if the closing has no end", () => {
    const settings = { destinations_off: closingsJson };
    expect(findClosingReason(settings, "bca", beforeEnd)).toBe("Gangguan");
    expect(findClosingReason(settings, "bca", MONDAY_NOON)).toBeUndefined();
    expect(findClosingReason(settings, "dana", MONDAY_NOON)).toBe("Limit");
    expect(findClosingReason(settings, "ovo", beforeEnd)).toBeUndefined();
  });

  test("a notice is shown until its end, and a language without a text shows the other language's text", () => {
    const notice = JSON.stringify({ id: "Libur", en: "", until });
    expect(getCurrentNotice({ notice }, beforeEnd)).toEqual({ id: "Libur", en: "Libur", until });
    expect(getCurrentNotice({ notice }, MONDAY_NOON)).toBeNull();
    expect(getCurrentNotice({ notice: "" }, beforeEnd)).toBeNull();
  });
});

describe("the values of settings", () => {
  test.each([
    ["opening_hours", { outside: "take" }],
    ["opening_hours", { mon: [["20:00", "02:00"]], outside: "refuse" }],
    ["destinations_off", { seabank: { reason: "Pemeliharaan", until: null } }],
    ["notice", { id: "Libur", en: "", until: null }],
  ])("the setting %s accepts %j and is stored as compact JSON", (name, value) => {
    const text = JSON.stringify(value);
    expect(settingsBody.parse({ [name]: ` ${JSON.stringify(value, null, 2)}\n` })).toEqual({ [name]: text });
  });

  test("a closing without an end is stored with `until` null, and any other `until` is converted to UTC", () => {
    const closings = { bca: { reason: " Limit " }, bni: { reason: "x", until: "2026-11-23T12:00:00+07:00" } };
    expect(
      JSON.parse(settingsBody.parse({ destinations_off: JSON.stringify(closings) }).destinations_off ?? ""),
    ).toEqual({
      bca: { reason: "Limit", until: null },
      bni: { reason: "x", until: "2026-11-23T05:00:00.000Z" },
    });
  });

  test.each(["opening_hours", "destinations_off", "notice"])("the setting %s may be empty", (name) => {
    expect(settingsBody.parse({ [name]: "" })).toEqual({ [name]: "" });
  });

  test.each([
    ["opening_hours", "{"],
    ["opening_hours", "null"],
    ["opening_hours", '{"mon":[["08:00","22:00"]]}'],
    ["opening_hours", '{"mon":[["8:00","22:00"]],"outside":"take"}'],
    ["opening_hours", '{"mon":[["08:00","24:00"]],"outside":"take"}'],
    ["opening_hours", '{"senin":[],"outside":"take"}'],
    ["opening_hours", '{"outside":"close"}'],
    ["destinations_off", '{"paypal":{"reason":"x","until":null}}'],
    ["destinations_off", '{"bca":{"reason":"","until":null}}'],
    ["destinations_off", `{"bca":{"reason":"${"x".repeat(101)}","until":null}}`],
    ["destinations_off", '{"bca":{"reason":"x","until":"besok"}}'],
    ["notice", '{"id":"","en":"","until":null}'],
    ["notice", `{"id":"${"x".repeat(201)}","en":"","until":null}`],
    ["notice", '{"id":"x","en":"y","until":null,"html":"z"}'],
    ["notice", 5],
  ])("the setting %s refuses %p", (name, text) => {
    const [issue] = settingsBody.safeParse({ [name]: text }).error?.issues ?? [];
    expect(issue).toMatchObject({ path: [name], message: "field.invalid" });
  });

  test.each([
    ["rate_lock_minutes", 0, true],
    ["rate_lock_minutes", 9, false],
    ["rate_lock_minutes", 10, true],
    ["rate_lock_minutes", 1_441, false],
    ["rate_lock_minutes", -1, false],
    ["auto_cancel_hours", "0", true],
    ["auto_cancel_hours", "720", true],
    ["auto_cancel_hours", "1.5", false],
    ["auto_cancel_hours", 721, false],
  ])("whether the setting %s accepts the value %p: %p", (name, value, isAccepted) => {
    expect(settingsBody.safeParse({ [name]: value }).success).toBe(isAccepted);
  });
});

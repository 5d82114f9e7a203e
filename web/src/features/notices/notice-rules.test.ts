import { describe, expect, test } from "@jest/globals";
import type { NoticeView } from "@tukar-saldo/contracts";
import { filterCurrentNotices, parseNotices, findUndoableChange, getUndoTimeLeft } from "./notice-rules.js";

const rates = { current_usd_rate: 15_000, markup_percentage: 8, customer_rate: 13_800 };
const rateChange: NoticeView = {
  id: "a",
  at: "2026-11-20T10:00:00.000Z",
  type: "rate_changed",
  actor: { id: "1", name: "Ratna Dewi" },
  for: "staff",
  until: "2026-11-21T10:00:00.000Z",
  data: { from: rates, to: rates, version: 2 },
};
const findUndoableId = (...views: NoticeView[]) => findUndoableChange(parseNotices(views))?.id;
const timeAfter = (seconds: number) => Date.parse(rateChange.at) + seconds * 1_000;

describe("notices", () => {
  test("drops notices with an unknown type or malformed data", () => {
    const unknownNotice = { ...rateChange, id: "b", type: "moon_rose" };
    const malformedNotice = { ...rateChange, id: "c", data: {} };
    expect(parseNotices([unknownNotice, rateChange, malformedNotice]).map(({ id }) => id)).toEqual(["a"]);
  });

  test("notices are current until they expire", () => {
    const notices = parseNotices([rateChange]);
    const expiresAt = Date.parse(rateChange.until);
    expect([expiresAt - 1, expiresAt].map((now) => filterCurrentNotices(notices, now).length)).toEqual([
      1, 0,
    ]);
  });

  test("a rate change can be undone for one minute", () => {
    const [notice] = parseNotices([rateChange]);
    if (!notice) throw new Error("the notice is not known");
    expect([0, 59, 60, 3_600].map((seconds) => getUndoTimeLeft(notice, timeAfter(seconds)))).toEqual([
      60_000, 1_000, 0, 0,
    ]);
  });

  test("only the last rate change can be undone, unless payment settings were changed after it", () => {
    const payoutChange = {
      ...rateChange,
      id: "p",
      type: "payout_changed",
      data: { settings: ["paypal_email"] },
    };
    const newAdmin = {
      ...rateChange,
      id: "u",
      type: "admin_added",
      data: { user: { id: "3", name: "Sari" } },
    };
    expect(findUndoableId(newAdmin, rateChange, { ...rateChange, id: "b" })).toBe("a");
    expect(findUndoableId(payoutChange, rateChange)).toBeUndefined();
  });

  test("notices of other types cannot be undone", () => {
    const [notice] = parseNotices([
      { ...rateChange, type: "payout_changed", data: { settings: ["paypal_email"] } },
    ]);
    expect(notice && getUndoTimeLeft(notice, timeAfter(0))).toBe(0);
  });
});

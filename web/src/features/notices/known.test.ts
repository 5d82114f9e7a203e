import { describe, expect, test } from "@jest/globals";
import type { NoticeView } from "@tukar-saldo/contracts";
import { currentNotices, knownNotices, undoableChange, undoLeft } from "./known.js";

const rates = { current_usd_rate: 15_000, markup_percentage: 8, customer_rate: 13_800 };
const changed: NoticeView = {
  id: "a",
  at: "2026-11-20T10:00:00.000Z",
  type: "rate_changed",
  actor: { id: "1", name: "Ratna Dewi" },
  for: "staff",
  until: "2026-11-21T10:00:00.000Z",
  data: { from: rates, to: rates, version: 2 },
};
const undoableOf = (...views: NoticeView[]) => undoableChange(knownNotices(views))?.id;
const after = (seconds: number) => Date.parse(changed.at) + seconds * 1_000;

describe("notices", () => {
  test("of a newer server are left out", () => {
    const newer = { ...changed, id: "b", type: "moon_rose" };
    const odd = { ...changed, id: "c", data: {} };
    expect(knownNotices([newer, changed, odd]).map(({ id }) => id)).toEqual(["a"]);
  });

  test("are told until their time is over", () => {
    const notices = knownNotices([changed]);
    const end = Date.parse(changed.until);
    expect([end - 1, end].map((now) => currentNotices(notices, now).length)).toEqual([1, 0]);
  });

  test("of a changed rate can be put back for a minute", () => {
    const [notice] = knownNotices([changed]);
    if (!notice) throw new Error("the notice is not known");
    expect([0, 59, 60, 3_600].map((seconds) => undoLeft(notice, after(seconds)))).toEqual([
      60_000, 1_000, 0, 0,
    ]);
  });

  test("let only the last change of the settings be put back", () => {
    const payout = { ...changed, id: "p", type: "payout_changed", data: { settings: ["paypal_email"] } };
    const admin = { ...changed, id: "u", type: "admin_added", data: { user: { id: "3", name: "Sari" } } };
    expect(undoableOf(admin, changed, { ...changed, id: "b" })).toBe("a");
    expect(undoableOf(payout, changed)).toBeUndefined();
  });

  test("of anything else cannot be put back", () => {
    const [notice] = knownNotices([
      { ...changed, type: "payout_changed", data: { settings: ["paypal_email"] } },
    ]);
    expect(notice && undoLeft(notice, after(0))).toBe(0);
  });
});

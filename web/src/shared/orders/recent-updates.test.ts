import { describe, expect, test } from "@jest/globals";
import { aRow } from "../../../tests/row-fixture.js";
import { createRecentUpdates } from "./recent-updates.js";

describe("recent socket events", () => {
  test("a placed order counts as new only when its event is first received", () => {
    const recentUpdates = createRecentUpdates();
    expect(recentUpdates.note(aRow(), "placed", 1)).toBe(true);
    expect(recentUpdates.note(aRow(), "placed", 2)).toBe(false);
  });

  test("an order whose changed event arrives before its placed event still counts as new, in its changed state", () => {
    const recentUpdates = createRecentUpdates();
    recentUpdates.note(aRow({ version: 2, status: "processing" }), "changed", 1);
    expect(recentUpdates.note(aRow({ version: 1 }), "placed", 2)).toBe(true);
    expect(recentUpdates.newest(aRow({ version: 1 })).status).toBe("processing");
  });

  test("a changed event with an older or the same version does not count as new", () => {
    const recentUpdates = createRecentUpdates();
    recentUpdates.note(aRow({ version: 3 }), "changed", 1);
    expect(recentUpdates.note(aRow({ version: 2 }), "changed", 2)).toBe(false);
    expect(recentUpdates.note(aRow({ version: 3 }), "changed", 3)).toBe(false);
  });

  test("placedSince lists the orders placed at or after a moment", () => {
    const recentUpdates = createRecentUpdates();
    recentUpdates.note(aRow({ transaction_id: "A" }), "placed", 1);
    recentUpdates.note(aRow({ transaction_id: "B" }), "placed", 5);
    recentUpdates.note(aRow({ transaction_id: "C" }), "changed", 6);
    expect(recentUpdates.placedSince(5).map(({ transaction_id }) => transaction_id)).toEqual(["B"]);
  });

  test("receivedSince lists the orders of which an event was received at or after a moment", () => {
    const recentUpdates = createRecentUpdates();
    recentUpdates.note(aRow({ transaction_id: "A" }), "placed", 1);
    recentUpdates.note(aRow({ transaction_id: "B" }), "placed", 2);
    recentUpdates.note(aRow({ transaction_id: "B", version: 2 }), "changed", 5);
    expect(recentUpdates.receivedSince(5).map(({ transaction_id }) => transaction_id)).toEqual(["B"]);
  });

  test("after `clear`, a row received earlier no longer replaces an older row", () => {
    const recentUpdates = createRecentUpdates();
    recentUpdates.note(aRow({ version: 9 }), "changed", 1);
    recentUpdates.clear();
    expect(recentUpdates.newest(aRow({ version: 1 })).version).toBe(1);
  });

  test("only the latest 2,000 orders are remembered", () => {
    const recentUpdates = createRecentUpdates();
    for (let i = 0; i < 2_001; i++)
      recentUpdates.note(aRow({ transaction_id: `T${i}`, version: 5 }), "placed", i);
    expect(recentUpdates.newest(aRow({ transaction_id: "T0", version: 1 })).version).toBe(1);
    expect(recentUpdates.newest(aRow({ transaction_id: "T1", version: 1 })).version).toBe(5);
  });
});

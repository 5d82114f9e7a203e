import { describe, expect, test } from "@jest/globals";
import { aRow } from "../../../tests/a-row.js";
import { createLedger } from "./ledger.js";

describe("the ledger of what the socket said", () => {
  test("when an order is announced twice, then it is news once", () => {
    const ledger = createLedger();
    expect(ledger.note(aRow(), "placed", 1)).toBe(true);
    expect(ledger.note(aRow(), "placed", 2)).toBe(false);
  });

  test("when a change is heard before its order, then the order is still news and keeps the change", () => {
    const ledger = createLedger();
    ledger.note(aRow({ version: 2, status: "processing" }), "changed", 1);
    expect(ledger.note(aRow({ version: 1 }), "placed", 2)).toBe(true);
    expect(ledger.newest(aRow({ version: 1 })).status).toBe("processing");
  });

  test("when an older or repeated change comes, then it is no news", () => {
    const ledger = createLedger();
    ledger.note(aRow({ version: 3 }), "changed", 1);
    expect(ledger.note(aRow({ version: 2 }), "changed", 2)).toBe(false);
    expect(ledger.note(aRow({ version: 3 }), "changed", 3)).toBe(false);
  });

  test("when asked what arrived since a moment, then only new orders from then on", () => {
    const ledger = createLedger();
    ledger.note(aRow({ transaction_id: "A" }), "placed", 1);
    ledger.note(aRow({ transaction_id: "B" }), "placed", 5);
    ledger.note(aRow({ transaction_id: "C" }), "changed", 6);
    expect(ledger.arrivedSince(5).map(({ transaction_id }) => transaction_id)).toEqual(["B"]);
  });

  test("when it is cleared, then nothing of it is put back", () => {
    const ledger = createLedger();
    ledger.note(aRow({ version: 9 }), "changed", 1);
    ledger.clear();
    expect(ledger.newest(aRow({ version: 1 })).version).toBe(1);
  });

  test("when thousands of orders go by, then it forgets the oldest", () => {
    const ledger = createLedger();
    for (let i = 0; i < 2_001; i++) ledger.note(aRow({ transaction_id: `T${i}`, version: 5 }), "placed", i);
    expect(ledger.newest(aRow({ transaction_id: "T0", version: 1 })).version).toBe(1);
    expect(ledger.newest(aRow({ transaction_id: "T1", version: 1 })).version).toBe(5);
  });
});

import { describe, expect, test } from "@jest/globals";
import { aRow } from "../../../tests/a-row.js";
import { createLedger } from "./ledger.js";
import { EMPTY_LIST } from "./list-data.js";
import { withHeard } from "./order-list.js";

const params = {
  filter: { status: "pending", date_range: "all" },
  day: "2026-11-21",
  sort: "newest",
  limit: 20,
} as const;

describe("an answer and what was heard while it was on its way", () => {
  test("when the answer holds an older state, then the newer one stays", () => {
    const ledger = createLedger();
    ledger.note(aRow({ version: 2, status: "completed" }), "changed", 5);
    const list = withHeard({ ...EMPTY_LIST, rows: [aRow()], total: 1 }, params, ledger, 10);
    expect(list.rows[0]?.status).toBe("completed");
  });

  test("when an order arrived after the question was sent, then it is added and counted", () => {
    const ledger = createLedger();
    ledger.note(aRow({ transaction_id: "N" }), "placed", 10);
    expect(withHeard(EMPTY_LIST, params, ledger, 10)).toMatchObject({
      total: 1,
      rows: [{ transaction_id: "N" }],
    });
  });

  test("when an order arrived before, or does not fit the filter, then the answer is trusted", () => {
    const ledger = createLedger();
    ledger.note(aRow({ transaction_id: "B" }), "placed", 9);
    ledger.note(aRow({ transaction_id: "C", status: "completed" }), "placed", 11);
    expect(withHeard(EMPTY_LIST, params, ledger, 10).rows).toEqual([]);
  });
});

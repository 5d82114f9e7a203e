import { describe, expect, test } from "@jest/globals";
import { compareSnapshots } from "./compare-snapshots.js";
import { createOrderFixture } from "./order-fixture.js";
import type { DeskSnapshot } from "./read-desk-snapshot.js";

const snapshot: DeskSnapshot = {
  rows: [createOrderFixture({ transaction_id: "A" })],
  total: 1,
  stats: { total_transactions: 1, pending: 1, processing: 0, completed: 0, cancelled: 0, total_amount: 25 },
  breakdown: { by_day: [{ day: "2026-01-01", count: 1, usd: 25 }], by_destination: [] },
  users: [],
  audit: [{ id: "1", action: "order.placed", target: { type: "order", id: "A" }, after: { version: 1 } }],
};

describe("comparing a restored desk with the snapshot of its backup", () => {
  test("the comparison ignores later sign-ins and days without orders", () => {
    const signIn = { id: "2", action: "session.started", target: { type: "user", id: "u" }, after: null };
    const { by_day, by_destination } = snapshot.breakdown;
    const breakdown = { by_day: [...by_day, { day: "2026-01-02", count: 0, usd: 0 }], by_destination };
    const laterSnapshot = { ...snapshot, audit: [signIn, ...snapshot.audit], breakdown };
    expect(compareSnapshots(snapshot, laterSnapshot)).toEqual([]);
  });

  test("the comparison reports changed orders, and missing or added audit rows", () => {
    const rows = [createOrderFixture({ transaction_id: "A", account_name: "X" })];
    const target = { type: "order", id: "B" };
    const audit = [{ id: "3", action: "order.placed", target, after: { version: 1 } }];
    expect(compareSnapshots(snapshot, { ...snapshot, rows, audit })).toEqual([
      "order A: differs",
      "audit 1: is missing",
      "audit 3: order.placed was added",
    ]);
  });
});

import { describe, expect, test } from "@jest/globals";
import { createOrderFixture } from "./order-fixture.js";
import type { AuditRow } from "./read-desk-snapshot.js";
import { diffOrders, reconcile } from "./reconcile.js";
import type { ReconcileInput } from "./reconcile.js";

const placedOrder = createOrderFixture({ transaction_id: "A" });
const changedOrder = createOrderFixture({ transaction_id: "B", status: "completed", version: 3 });

const createAuditRow = (action: string, id: string, version: number): AuditRow => ({
  id: `${action}-${id}-${version}`,
  action,
  target: { type: "order", id },
  after: { version },
});

const AUDIT_ROWS = [
  createAuditRow("order.placed", "A", 1),
  createAuditRow("order.placed", "B", 1),
  createAuditRow("order.status_changed", "B", 2),
  createAuditRow("order.status_changed", "B", 3),
];

function createInput(change: Partial<ReconcileInput> = {}): ReconcileInput {
  return {
    earlier: [],
    acknowledged: [placedOrder, changedOrder],
    list: [changedOrder, placedOrder],
    stats: { total_transactions: 2, pending: 1, processing: 0, completed: 1, cancelled: 0, total_amount: 50 },
    breakdown: {
      by_day: [{ day: "2026-01-01", count: 2, usd: 50 }],
      by_destination: [{ destination: "bca", label: "Bank BCA", count: 2, usd: 50 }],
    },
    audit: AUDIT_ROWS,
    ...change,
  };
}

describe("comparing a desk with its acknowledged orders", () => {
  test("reconcile reports no differences if the desk has exactly the acknowledged orders", () => {
    expect(reconcile(createInput())).toEqual({
      acknowledged: 2,
      found: 2,
      lost: [],
      doubled: [],
      stale: [],
      changes: 2,
      auditRows: 4,
      auditProblems: [],
      statisticsProblems: [],
    });
  });

  test("reconcile reports as lost an acknowledged order that is missing from the list", () => {
    expect(reconcile(createInput({ list: [changedOrder] }))).toMatchObject({
      found: 1,
      lost: ["A"],
      doubled: [],
    });
  });

  test("reconcile reports as doubled an order that is listed twice or was never acknowledged", () => {
    const unacknowledgedOrder = createOrderFixture({ transaction_id: "C" });
    expect(
      reconcile(createInput({ list: [changedOrder, placedOrder, placedOrder, unacknowledgedOrder] })).doubled,
    ).toEqual(["A", "C"]);
  });

  test("reconcile reports as stale an order that is listed with an old status or a changed field", () => {
    const list = [createOrderFixture({ transaction_id: "B", status: "processing", version: 2 }), placedOrder];
    expect(reconcile(createInput({ list })).stale).toEqual(["B"]);
    expect(
      reconcile(createInput({ list: [changedOrder, { ...placedOrder, account_name: "X" }] })).stale,
    ).toEqual(["A"]);
  });

  test("reconcile also reports orders that were placed before the test and are missing from the list", () => {
    const earlier = [createOrderFixture({ transaction_id: "E" })];
    expect(reconcile(createInput({ earlier, list: [changedOrder, placedOrder, ...earlier] }))).toMatchObject({
      acknowledged: 2,
      lost: [],
      doubled: [],
    });
    expect(reconcile(createInput({ earlier })).lost).toEqual(["E"]);
  });

  test("reconcile reports missing and duplicate audit rows, and audit rows of unacknowledged orders", () => {
    const [first, ...others] = AUDIT_ROWS;
    expect(reconcile(createInput({ audit: others })).auditProblems).toEqual(["missing: order.placed A 1"]);
    expect(reconcile(createInput({ audit: [...AUDIT_ROWS, ...others.slice(-1)] })).auditProblems).toEqual([
      "2 times: order.status_changed B 3",
    ]);
    const surplusAuditRow = createAuditRow("order.status_changed", "A", 2);
    expect(reconcile(createInput({ audit: [...AUDIT_ROWS, surplusAuditRow] })).auditProblems).toEqual([
      "1 times: order.status_changed A 2",
    ]);
    expect(first?.target.id).toBe("A");
  });

  test("reconcile reports statistics that differ from the sums of the orders", () => {
    const { stats } = createInput();
    expect(
      reconcile(createInput({ stats: { ...stats, pending: 2, total_amount: 75 } })).statisticsProblems,
    ).toEqual(["pending: 2 instead of 1", "USD total: 75 instead of 50"]);
  });
});

describe("comparing a dashboard with the acknowledged orders", () => {
  test("diffOrders reports orders that a dashboard lacks, shows in an old version, or should not show", () => {
    const shownOrders = new Map([
      ["B", { ...changedOrder, version: 2 }],
      ["C", createOrderFixture({ transaction_id: "C" })],
    ]);
    expect(diffOrders(shownOrders, [placedOrder, changedOrder])).toEqual(["A", "B", "C"]);
    expect(diffOrders(new Map([["A", placedOrder]]), [placedOrder])).toEqual([]);
  });
});

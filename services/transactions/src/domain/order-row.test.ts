import { describe, expect, test } from "@jest/globals";
import { transactionRow } from "@tukar-saldo/contracts";
import { sampleOrder } from "../../tests/orders.js";
import { toCreatedRow, toOrderStatus, toReport, toRow } from "./order-row.js";

const NOW = new Date("2026-11-21T10:00:00.000Z");
const order = sampleOrder({
  created_at: NOW,
  usd_cents: 100,
  user_whatsapp: "0812 3456 7890",
  destination: "dana",
  market_rate_hundredths: 1_500_000,
});
const suspectedOrder = sampleOrder({
  status: "cancelled",
  cancel_reason: "suspected_fraud",
  reason_text: "kartu orang lain",
  duplicate_of: "65f000000000000000000001",
  updated_by: { id: "u1", name: "Ayu" },
});

describe("the row of an order", () => {
  test("the row shows money in dollars and whole rupiah, times in ISO 8601 and null for an absent value", () => {
    expect(toRow(order)).toMatchObject({
      paypal_amount: 1,
      conversion_rate: 13_800,
      market_rate: 15_000,
      created_at: "2026-11-21T10:00:00.000Z",
      completed_at: null,
      user_whatsapp: "0812 3456 7890",
      destination_name: "DANA",
      destination_type: "ewallet",
    });
  });

  test("the row has null for each optional field that the order lacks", () => {
    const absentFields = { cancel_reason: null, updated_by: null, market_rate: null, customer_paid_at: null };
    expect(toRow(sampleOrder())).toMatchObject({ ...absentFields, duplicate_of: null, expires_at: null });
  });

  test("the row shows staff why and by whom the order was cancelled, but not the text of the reason", () => {
    const row = toRow(suspectedOrder);
    expect(row).toMatchObject({ cancel_reason: "suspected_fraud", updated_by: { id: "u1", name: "Ayu" } });
    expect(JSON.stringify(row)).not.toContain("kartu orang lain");
  });

  test("parsing a row from the previous version sets the fields that this row lacks to null", () => {
    const row = toRow(order);
    const { cancel_reason, updated_by, market_rate, customer_paid_at, duplicate_of, expires_at, ...oldRow } =
      row;
    const addedFields = { cancel_reason, updated_by, customer_paid_at, duplicate_of, expires_at };
    expect(transactionRow.parse(oldRow)).toEqual({ ...oldRow, ...addedFields, market_rate: null });
    expect(market_rate).not.toBeNull();
  });
});

describe("what a customer sees of an order", () => {
  test("the row for a customer hides staff and the duplicate, and shows a suspected fraud as `other`", () => {
    const hiddenFromCustomer = { cancel_reason: "other", updated_by: null, duplicate_of: null };
    expect(toCreatedRow(suspectedOrder)).toEqual({ ...toRow(suspectedOrder), ...hiddenFromCustomer });
  });

  test("the report hides the WhatsApp number, the internal id and staff, and shows a suspected fraud as `other`", () => {
    const report = toReport(suspectedOrder, { isMasked: false });
    expect(Object.keys(report)).toHaveLength(15);
    for (const field of ["user_whatsapp", "id", "updated_by", "duplicate_of", "market_rate"])
      expect(report).not.toHaveProperty(field);
    expect(report.cancel_reason).toBe("other");
  });

  test.each([
    ["pending", false],
    ["processing", false],
    ["completed", true],
    ["cancelled", true],
  ] as const)("the public status of a %s order has `closed` set to %p", (status, closed) => {
    const completed_at = status === "completed" ? NOW : null;
    expect(toOrderStatus({ ...order, status, completed_at })).toEqual({
      status,
      version: 1,
      updated_at: NOW.toISOString(),
      completed_at: completed_at?.toISOString() ?? null,
      paypal_amount: 1,
      final_amount: 345_000,
      cancel_reason: null,
      expires_at: null,
      closed,
    });
  });

  test("the public status of an order shows a suspected fraud as the reason `other`", () => {
    expect(toOrderStatus(suspectedOrder).cancel_reason).toBe("other");
  });
});

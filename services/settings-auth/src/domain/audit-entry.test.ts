import { describe, expect, test } from "@jest/globals";
import type { DomainEvent } from "@tukar-saldo/contracts";
import { toAuditEntry } from "./audit-entry.js";

const actor = { id: "u1", name: "Ayu", role: "admin" as const, ip: "10.0.0.1" };
const envelope = { id: "e1", version: 1, at: "2026-11-20T08:00:00.000Z", actor, request_id: "r1" };
const order = {
  id: "o1",
  transaction_id: "TRX1",
  unique_code: "ABCDEFGH",
  status: "pending" as const,
  version: 1,
  created_at: envelope.at,
  updated_at: envelope.at,
  completed_at: null,
  paypal_amount: 10,
  gross_amount: 138_000,
  fee_amount: 0,
  final_amount: 138_000,
  conversion_rate: 13_800,
  account_name: "Budi Santoso",
  user_whatsapp: "081234567890",
  destination: "bca",
  destination_name: "Bank BCA",
  destination_type: "bank" as const,
  destination_account: "1234567890",
  customer_paid_at: null,
  cancel_reason: null,
  duplicate_of: null,
  updated_by: null,
  market_rate: null,
  expires_at: null,
  handler: null,
  handled_at: null,
  processing_at: null,
  received_usd: null,
  payout_reference: null,
  refund: null,
  notes_count: 0,
};
const after = { ...order, status: "completed" as const, version: 2 };
const statusChange: DomainEvent = {
  ...envelope,
  type: "order.status_changed",
  data: { before: order, after },
};

describe("an entry of the audit trail", () => {
  test("an audit entry of an order contains actor, status and amounts, but no personal data", () => {
    const row = toAuditEntry(statusChange);
    expect(row).toMatchObject({
      id: "e1",
      action: "order.status_changed",
      actor: { id: "u1", name: "Ayu", role: "admin" },
      ip: "10.0.0.1",
      target: { type: "order", id: "TRX1" },
      before: { status: "pending", version: 1, final_amount: 138_000 },
      after: { status: "completed", version: 2 },
      request_id: "r1",
    });
    expect(JSON.stringify(row)).not.toMatch(/Budi|0812|1234567890/);
  });

  test("an audit entry of a payment that the customer reports contains no personal data", () => {
    const visitor = { id: null, name: null, role: "visitor" as const, ip: "10.0.0.9" };
    const paidOrder = { ...order, version: 2, customer_paid_at: envelope.at };
    const row = toAuditEntry({
      ...envelope,
      actor: visitor,
      type: "order.customer_paid",
      data: { after: paidOrder },
    });
    const target = { type: "order", id: "TRX1" };
    expect(row).toMatchObject({ action: "order.customer_paid", target, before: null, after: { version: 2 } });
    expect(JSON.stringify(row)).not.toMatch(/Budi|0812|1234567890/);
  });

  test("an audit entry of changed order fields contains the names of the fields, but not their values", () => {
    const data = {
      before: order,
      after: { ...order, version: 2, payout_reference: "BCA-7788" },
      facts: ["payer", "payout_reference"],
    };
    const row = toAuditEntry({ ...envelope, type: "order.facts_changed", data });
    expect(row).toMatchObject({
      target: { type: "order", id: "TRX1" },
      after: { version: 2, facts: data.facts },
    });
    expect(JSON.stringify(row)).not.toMatch(/7788|Budi/);
  });

  test("audit entries of notes, handlers and prices contain the note count, and the old and new handler and price", () => {
    const [tono, rina] = ["Tono", "Rina"].map((name) => ({ id: name, name }));
    const note = {
      ...envelope,
      type: "order.note_added" as const,
      data: { after: { ...order, notes_count: 3 } },
    };
    expect(toAuditEntry(note)).toMatchObject({ before: null, after: { notes_count: 3 } });
    const handlerChange = {
      before: { ...order, handler: tono ?? null },
      after: { ...order, handler: rina ?? null },
    };
    expect(toAuditEntry({ ...envelope, type: "order.handler_changed", data: handlerChange })).toMatchObject({
      before: { handler: tono },
      after: { handler: rina },
    });
    const priceChange = { before: order, after: { ...order, paypal_amount: 9, conversion_rate: 14_000 } };
    expect(toAuditEntry({ ...envelope, type: "order.repriced", data: priceChange })).toMatchObject({
      before: { paypal_amount: 10, conversion_rate: 13_800 },
      after: { paypal_amount: 9, conversion_rate: 14_000 },
    });
  });

  test("an audit entry of a closed day contains the day, its revision and the paid amount", () => {
    const closedDay = { day: "2026-11-20", revision: 2, completed: 7, paid_amount: 4_500_000 };
    const { day: id, ...after } = closedDay;
    expect(toAuditEntry({ ...envelope, type: "day.closed", data: closedDay })).toMatchObject({
      action: "day.closed",
      target: { type: "day", id },
      before: null,
      after,
    });
  });

  test("an audit entry of an export contains filter and order count; an entry of reading many orders contains day and order count", () => {
    const filter = { status: "pending", searched: true };
    const exportData = { export_id: "x1", format: "csv", filter, count: 7 };
    expect(toAuditEntry({ ...envelope, type: "orders.exported", data: exportData })).toMatchObject({
      action: "orders.exported",
      target: { type: "orders", id: "x1" },
      before: null,
      after: { format: "csv", status: "pending", searched: true, count: 7 },
    });
    const manyReadData = { day: "2026-11-20", count: 20_001 };
    expect(toAuditEntry({ ...envelope, type: "orders.many_read", data: manyReadData })).toMatchObject({
      target: { type: "user", id: "u1" },
      after: manyReadData,
    });
  });

  test("audit entries of erasures, customer exports and retention runs contain no personal data", () => {
    const erasureEntry = toAuditEntry({ ...envelope, type: "customer.erased", data: { after } });
    expect(erasureEntry).toMatchObject({ action: "customer.erased", target: { type: "order", id: "TRX1" } });
    expect(JSON.stringify(erasureEntry)).not.toMatch(/Budi|0812|1234567890/);
    const exportEvent = {
      ...envelope,
      type: "customer.exported" as const,
      data: { export_id: "x1", count: 3 },
    };
    expect(toAuditEntry(exportEvent)).toMatchObject({ target: { id: "x1" }, after: { count: 3 } });
    const systemActor = { id: null, name: "retention", role: "system" as const, ip: null };
    const data = { run_id: "run1", days: 30, count: 7 };
    expect(toAuditEntry({ ...envelope, actor: systemActor, type: "retention.applied", data })).toMatchObject({
      actor: { role: "system" },
      target: { type: "retention", id: "run1" },
      after: { days: 30, count: 7 },
    });
  });

  test("an audit entry of a session names the user, but not the session id", () => {
    const data = { user_id: "u1", session_id: "secret-session" };
    const row = toAuditEntry({ ...envelope, type: "session.ended", data });
    expect(row).toMatchObject({ target: { type: "user", id: "u1" }, before: null, after: null });
    expect(JSON.stringify(row)).not.toContain("secret-session");
  });
});

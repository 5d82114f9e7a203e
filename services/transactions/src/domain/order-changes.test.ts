import { describe, expect, test } from "@jest/globals";
import { DEFAULT_SETTINGS } from "@tukar-saldo/contracts";
import type { AppError } from "@tukar-saldo/contracts";
import fc from "fast-check";
import { toRow } from "./order-row.js";
import { changeStatus, markPaid, placeOrder } from "./order-changes.js";
import { toCanonicalText, toOrderRequest } from "./order.js";

const actor = { id: null, name: null, role: "visitor", ip: "203.0.113.7" } as const;
const causeAt = (now: Date) => ({ actor, requestId: "request-1", now, newEventId: () => "event-1" });
const NOW = new Date("2026-11-21T10:00:00.000Z");
const LATER = new Date("2026-11-21T10:05:00.000Z");
const CODES = { id: "65f000000000000000000001", transaction_id: "TRX1", unique_code: "ABCD2345" };
const TERMS = { ...DEFAULT_SETTINGS, is_online: true, usd_rate: 1_500_000, markup: 800 };
const REQUEST = {
  usd_cents: 100,
  account_name: "Budi Santoso",
  user_whatsapp: "0812 3456 7890",
  destination: "dana",
  destination_account: "081234567890",
};
const placedChange = placeOrder(REQUEST, TERMS, CODES, causeAt(NOW));
const { order } = placedChange;

function errorCodeOf(callback: () => unknown): string {
  try {
    callback();
  } catch (error) {
    return (error as AppError).code;
  }
  return "none";
}

describe("the rules of placing an order", () => {
  test("the payout of 1 USD is 11300 rupiah at a rate of 15000, a markup of 8 percent and a fee of 2500", () => {
    expect(order).toMatchObject({
      rate_hundredths: 1_380_000,
      gross_idr: 13_800,
      fee_idr: 2_500,
      final_idr: 11_300,
    });
    expect(order).toMatchObject({ status: "pending", version: 1, completed_at: null, created_at: NOW });
  });

  test("an order is refused while the desk is offline", () => {
    expect(errorCodeOf(() => placeOrder(REQUEST, { ...TERMS, is_online: false }, CODES, causeAt(NOW)))).toBe(
      "OFFLINE",
    );
  });

  test("an order whose payout is less than one rupiah is refused", () => {
    const terms = { ...TERMS, usd_rate: 250_000, markup: 0 };
    expect(errorCodeOf(() => placeOrder(REQUEST, terms, CODES, causeAt(NOW)))).toBe("VALIDATION_FAILED");
    expect(placeOrder(REQUEST, { ...terms, usd_rate: 250_100 }, CODES, causeAt(NOW)).order.final_idr).toBe(1);
  });

  test("the payout is the gross amount minus the fee, for any amount and rate", () => {
    const amountsAndRates = fc.record({
      usd_cents: fc.integer({ min: 100, max: 50_000 }),
      usd_rate: fc.integer({ min: 1_000_000, max: 100_000_000 }),
      markup: fc.integer({ min: 0, max: 5_000 }),
    });
    fc.assert(
      fc.property(amountsAndRates, ({ usd_cents, ...rate }) => {
        const { order: placed } = placeOrder(
          { ...REQUEST, usd_cents },
          { ...TERMS, ...rate },
          CODES,
          causeAt(NOW),
        );
        expect(placed.final_idr).toBe(placed.gross_idr - placed.fee_idr);
        expect(placed.fee_idr).toBe(usd_cents < 1_000 ? 2_500 : 0);
        expect(
          Math.abs(placed.gross_idr - (usd_cents * placed.rate_hundredths) / 10_000),
        ).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe("the rules of a status change", () => {
  const statuses = fc.constantFrom("pending", "processing", "completed", "cancelled");

  test("a status change increments the version, and completed_at is set only while the order is completed", () => {
    fc.assert(
      fc.property(fc.array(statuses as fc.Arbitrary<"pending">), (path) => {
        const lastOrder = path.reduce(
          (before, status) => changeStatus(before, { status }, causeAt(LATER)).order,
          order,
        );
        expect(lastOrder.version).toBe(1 + path.length);
        expect(lastOrder.completed_at).toBe(lastOrder.status === "completed" ? LATER : null);
        const changedFields = { status: 0, version: 0, updated_at: 0, completed_at: 0, updated_by: 0 };
        const statusFields = { cancel_reason: 0, reason_text: 0, history: 0, processing_at: 0 };
        expect({ ...lastOrder, ...changedFields, ...statusFields }).toEqual({
          ...order,
          ...changedFields,
          ...statusFields,
        });
        const wasProcessed = path.some((status: string) => status === "processing");
        expect(lastOrder.processing_at).toBe(wasProcessed ? LATER : undefined);
      }),
    );
  });
});

describe("who changed an order, and why it was cancelled", () => {
  const admin = {
    actor: { id: "u1", name: "Ayu", role: "admin", ip: null },
    requestId: "request-2",
  } as const;
  const cause = { ...causeAt(LATER), ...admin };
  const reason = { reason: "no_code", reason_text: "kode tidak ada" } as const;

  test("a cancelled order contains the cancellation reason and who cancelled the order", () => {
    const cancelledOrder = changeStatus(order, { status: "cancelled", ...reason }, cause).order;
    const expectedEditor = { updated_by: { id: "u1", name: "Ayu" } };
    expect(cancelledOrder).toMatchObject({
      cancel_reason: "no_code",
      reason_text: "kode tidak ada",
      ...expectedEditor,
    });
  });

  test("a cancellation reason has no effect on another status, and is cleared when the order is reopened", () => {
    const processingOrder = changeStatus(order, { status: "processing", ...reason }, cause).order;
    expect(processingOrder).toMatchObject({ cancel_reason: null, reason_text: null });
    const cancelledOrder = changeStatus(order, { status: "cancelled", ...reason }, cause).order;
    const reopenedOrder = changeStatus(cancelledOrder, { status: "pending" }, cause).order;
    expect(reopenedOrder).toMatchObject({ cancel_reason: null, reason_text: null });
  });

  test("an order can be cancelled without a reason", () => {
    const cancelledOrder = changeStatus(order, { status: "cancelled", reason_text: "" }, cause).order;
    expect(cancelledOrder).toMatchObject({ cancel_reason: null, reason_text: null });
  });

  test("a change that no staff member made sets updated_by to null", () => {
    const processingOrder = changeStatus(order, { status: "processing" }, causeAt(LATER)).order;
    expect(toRow(processingOrder).updated_by).toBeNull();
  });

  test("no event contains the text of a cancellation reason", () => {
    const { events } = changeStatus(order, { status: "cancelled", ...reason }, cause);
    expect(JSON.stringify(events)).not.toContain("kode tidak ada");
  });
});

describe("a customer's statement that they have paid", () => {
  test("the customer's statement that they have paid is stored once, with its time, as a change by no staff member", () => {
    const processingOrder = {
      ...order,
      status: "processing",
      updated_by: { id: "u1", name: "Ayu" },
    } as const;
    const paidChange = markPaid(processingOrder, causeAt(LATER));
    const expectedChanges = { customer_paid_at: LATER, version: 2, updated_at: LATER, updated_by: null };
    expect(paidChange?.order).toEqual({ ...processingOrder, ...expectedChanges, history: expect.any(Array) });
    const after = paidChange && toRow(paidChange.order);
    expect(paidChange?.events).toMatchObject([{ type: "order.customer_paid", data: { after } }]);
    expect(paidChange && markPaid(paidChange.order, causeAt(new Date()))).toBeUndefined();
  });

  test.each(["completed", "cancelled"] as const)("the statement is refused for a %s order", (status) => {
    expect(errorCodeOf(() => markPaid({ ...order, status }, causeAt(LATER)))).toBe("ORDER_CLOSED");
  });
});

describe("the events of an order", () => {
  test("the event of a new order contains the row of the order", () => {
    const event = { id: "event-1", type: "order.placed", version: 1, request_id: "request-1", actor };
    expect(placedChange.events).toEqual([{ ...event, at: NOW.toISOString(), data: { after: toRow(order) } }]);
  });

  test("the event of a status change contains the rows of the order before and after the change", () => {
    const change = changeStatus(order, { status: "completed" }, causeAt(LATER));
    const data = { before: toRow(order), after: toRow(change.order) };
    expect(change.events).toMatchObject([{ type: "order.status_changed", at: LATER.toISOString(), data }]);
  });
});

describe("the canonical text of an order request", () => {
  const body = {
    paypal_amount: 12.34,
    destination: "dana",
    destination_account: "0812",
    user_whatsapp: "0812345678",
    account_name: "A",
    captcha_token: "one",
  };

  test("order requests that differ only in their captcha token have the same canonical text", () => {
    const retryBody = { ...body, captcha_token: "two" };
    expect(toCanonicalText(toOrderRequest(retryBody))).toBe(toCanonicalText(toOrderRequest(body)));
    expect(toOrderRequest(body).usd_cents).toBe(1_234);
  });

  test.each([
    { paypal_amount: 12.35 },
    { destination: "ovo" },
    { account_name: "B" },
    { user_whatsapp: "0812345679" },
  ])("order requests that differ in one field have different canonical texts: %p", (change) => {
    expect(toCanonicalText(toOrderRequest({ ...body, ...change }))).not.toBe(
      toCanonicalText(toOrderRequest(body)),
    );
  });
});

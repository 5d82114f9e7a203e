import { describe, expect, test } from "@jest/globals";
import { DEFAULT_SETTINGS, toSubscriberEvent } from "@tukar-saldo/contracts";
import type { EventCause } from "@tukar-saldo/contracts";
import { changeStatus, markPaid, placeOrder } from "./order-changes.js";
import type { OrderChange, StatusChange } from "./order-changes.js";
import { historyOf, MAX_HISTORY_ENTRIES, rebuildEvents } from "./order-history.js";
import type { Order } from "./order.js";

const NOW = Date.parse("2026-11-21T10:00:00.000Z");
const VISITOR = { id: null, name: null, role: "visitor", ip: "203.0.113.7" } as const;
const AYU = { id: "u1", name: "Ayu", role: "admin", ip: "203.0.113.8" } as const;
const REQUEST = {
  usd_cents: 2_500,
  account_name: "Budi Santoso",
  user_whatsapp: "081234567890",
  destination: "dana",
  destination_account: "081234567890",
};
const TERMS = { ...DEFAULT_SETTINGS, is_online: true, usd_rate: 1_500_000, markup: 800 };
const CODES = { id: "65f000000000000000000001", transaction_id: "TRX1", unique_code: "ABCD2345" };

const causeAt = (minute: number, actor: EventCause["actor"] = AYU): EventCause => ({
  actor,
  requestId: "request-1",
  now: new Date(NOW + minute * 60_000),
  newEventId: () => `event-${minute}`,
});
const placedChange = placeOrder(REQUEST, TERMS, CODES, causeAt(0, VISITOR));
const paidChange = markPaid(placedChange.order, causeAt(1, VISITOR)) as OrderChange;
const cancellation: StatusChange = {
  status: "cancelled",
  reason: "no_code",
  reason_text: "Budi tidak menulis kode",
};
const cancelledChange = changeStatus(paidChange.order, cancellation, causeAt(2));
const reopenedChange = changeStatus(cancelledChange.order, { status: "completed" }, causeAt(3));

/** Removes the history of an order, as version 0.1.0 stored orders without one. */
function omitHistory({ history: _history, ...order }: Order): Order {
  return order;
}

const listEventIdsSince = (order: Order, minute: number): string[] =>
  rebuildEvents(order, new Date(NOW + minute * 60_000)).map(({ id }) => id);

describe("the history of an order", () => {
  test("the history shows who changed what, without IP addresses and without the customer's data", () => {
    const by = { id: "u1", name: "Ayu", role: "admin" };
    expect(reopenedChange.order.history).toEqual([
      {
        at: new Date(NOW),
        by: null,
        what: "order.placed",
        from: null,
        to: { status: "pending", version: 1 },
        event: "event-0",
      },
      {
        at: new Date(NOW + 60_000),
        by: null,
        what: "order.customer_paid",
        from: { version: 1, customer_paid_at: null },
        to: { version: 2, customer_paid_at: "2026-11-21T10:01:00.000Z" },
        event: "event-1",
      },
      {
        at: new Date(NOW + 120_000),
        by,
        what: "order.status_changed",
        from: { status: "pending", version: 2, cancel_reason: null },
        to: { status: "cancelled", version: 3, cancel_reason: "no_code" },
        event: "event-2",
      },
      {
        at: new Date(NOW + 180_000),
        by,
        what: "order.status_changed",
        from: { status: "cancelled", version: 3, cancel_reason: "no_code" },
        to: { status: "completed", version: 4, cancel_reason: null },
        event: "event-3",
      },
    ]);
    expect(JSON.stringify(reopenedChange.order.history)).not.toMatch(/203\.0|Budi|0812/);
  });

  test("the history contains at most the newest 200 entries", () => {
    let { order } = placedChange;
    for (let minute = 1; minute <= 210; minute += 1)
      ({ order } = changeStatus(order, { status: minute % 2 ? "processing" : "pending" }, causeAt(minute)));
    expect(order.history).toHaveLength(MAX_HISTORY_ENTRIES);
    expect(order.history?.[0]).toMatchObject({ event: "event-11" });
    expect(order.history?.at(-1)).toMatchObject({ event: "event-210", to: { version: 211 } });
  });

  test("the history of an order that was stored without a history begins with its creation and completion", () => {
    const placedEntry = { at: new Date(NOW), by: null, what: "order.placed", event: null };
    expect(historyOf(omitHistory(placedChange.order))).toMatchObject([placedEntry]);
    const change = changeStatus(omitHistory(reopenedChange.order), { status: "processing" }, causeAt(4));
    expect(change.order.history).toMatchObject([
      placedEntry,
      { at: new Date(NOW + 180_000), by: null, to: { status: "completed" }, event: null },
      { event: "event-4", from: { status: "completed" }, to: { status: "processing" } },
    ]);
  });
});

describe("events rebuilt from a history", () => {
  test("rebuilt events equal the original events for the audit, except for IP address and request id", () => {
    const originalEvents = [placedChange, paidChange, cancelledChange, reopenedChange].flatMap(
      ({ events }) => events,
    );
    const lostValues = { ip: null, request_id: "order-history" };
    expect(
      rebuildEvents(reopenedChange.order, new Date(0)).map((event) => toSubscriberEvent(event, "audit")),
    ).toEqual(
      originalEvents.map((event) =>
        toSubscriberEvent(
          { ...event, request_id: lostValues.request_id, actor: { ...event.actor, ip: lostValues.ip } },
          "audit",
        ),
      ),
    );
  });

  test("rebuilt events include only changes since a given moment that have an event id", () => {
    expect(listEventIdsSince(reopenedChange.order, 2)).toEqual(["event-2", "event-3"]);
    expect(listEventIdsSince(omitHistory(reopenedChange.order), 0)).toEqual([]);
  });
});

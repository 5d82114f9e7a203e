import { describe, expect, test } from "@jest/globals";
import { sampleOrder } from "../../tests/orders.js";
import { changeStatus, eraseCustomerData } from "./order-changes.js";
import { maskCustomer, maskEvent } from "./mask.js";

const actor = { id: "1", name: "Dewi", role: "admin", ip: null } as const;
const cause = { actor, requestId: "request-1", now: new Date(), newEventId: () => "event-1" };
const order = sampleOrder({
  status: "cancelled",
  account_name: "Siti Rahayu",
  user_whatsapp: "+62 812-0000-4321",
  destination_account: "12-3456-7890",
  reason_text: "Siti asked",
});

describe("masks of a customer's data", () => {
  test("masking keeps the first letter of the name and the last four digits of the numbers", () => {
    expect(maskCustomer(order)).toEqual({
      ...order,
      account_name: "S•••",
      user_whatsapp: "•••••••••4321",
      destination_account: "••••••7890",
    });
  });

  test("masking a masked order changes nothing", () => {
    expect(maskCustomer(maskCustomer(order))).toEqual(maskCustomer(order));
  });

  test("masking an unpublished event masks its rows and keeps its id", () => {
    const { events } = eraseCustomerData({ ...order, account_name: "Ömer" }, cause);
    const [event] = events.map(maskEvent);
    expect(event).toMatchObject({ id: "event-1", type: "customer.erased" });
    expect(JSON.stringify(event)).not.toMatch(/Ömer|0000-4321|3456/);
  });
});

test("erasing a customer's data also removes the text of a cancellation reason, and keeps codes, amounts and status", () => {
  const erasedOrder = eraseCustomerData(order, cause).order;
  expect(erasedOrder).toEqual({
    ...maskCustomer(order),
    reason_text: null,
    version: order.version + 1,
    updated_at: cause.now,
    updated_by: { id: "1", name: "Dewi" },
    history: [
      expect.objectContaining({ what: "order.placed" }),
      expect.objectContaining({ what: "customer.erased", event: "event-1" }),
    ],
  });
});

test("a status change stores no reason text in an order whose data was masked", () => {
  const erasedOrder = { ...eraseCustomerData(order, cause).order, status: "pending" } as const;
  const change = { status: "cancelled", reason: "other", reason_text: "Ömer, 0812" } as const;
  const { cancel_reason, reason_text } = changeStatus(erasedOrder, change, cause).order;
  expect({ cancel_reason, reason_text }).toEqual({ cancel_reason: "other", reason_text: null });
  expect(changeStatus({ ...order, status: "pending" }, change, cause).order.reason_text).toBe("Ömer, 0812");
});

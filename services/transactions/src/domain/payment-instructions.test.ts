import { describe, expect, test } from "@jest/globals";
import { DEFAULT_SETTINGS } from "@tukar-saldo/contracts";
import { sampleOrder } from "../../tests/orders.js";
import { createPaymentInstructions } from "./payment-instructions.js";

const NOW = new Date("2026-11-21T10:00:00.000Z");
const order = sampleOrder({ usd_cents: 100, unique_code: "ABCD2345", user_whatsapp: "0812 3456 7890" });

describe("payment instructions of an order", () => {
  const address = {
    ...DEFAULT_SETTINGS,
    paypal_email: "pay@example.com",
    provider_link: "https://pay.example/desk/{amount}",
  };

  test("payment instructions contain the payment link with the amount, and the masked WhatsApp number", () => {
    expect(createPaymentInstructions(order, address, NOW)).toEqual({
      paypal_url: "https://pay.example/desk/1.00",
      paypal_email: "pay@example.com",
      amount: 1,
      send_as: "friends_and_family",
      unique_code: "ABCD2345",
      user_whatsapp: "••••••••7890",
    });
  });

  test.each(["", "http://pay.example/{amount}", "javascript:alert(1)", "no link"])(
    "payment instructions contain no link when provider_link is %p",
    (provider_link) => {
      expect(createPaymentInstructions(order, { ...address, provider_link }, NOW).paypal_url).toBeNull();
    },
  );

  test.each(["completed", "cancelled"] as const)(
    "payment instructions are refused for a %s order",
    (status) => {
      expect(() => createPaymentInstructions({ ...order, status }, address, NOW)).toThrow(
        expect.objectContaining({ code: "ORDER_CLOSED" }),
      );
    },
  );
});

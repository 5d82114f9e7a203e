import { expect, test } from "@jest/globals";
import { sampleOrder } from "../../tests/orders.js";
import { recordFacts } from "./order-facts.js";

const actor = { id: "1", name: "Dewi", role: "admin", ip: null } as const;
const now = new Date("2026-11-25T03:00:00.000Z");
const cause = { actor, requestId: "request-1", now, newEventId: () => "event-1" };
const refund = { amount_cents: 2_500, reference: "REF-0091", at: new Date("2026-11-24T03:00:00.000Z") };
const correctRefund = (change: object) =>
  recordFacts(sampleOrder({ refund }), { expected_version: 1, refund: { amount: 20, ...change } }, cause)
    ?.order.refund;

test("a corrected refund keeps its time and reference, unless the correction contains new ones", () => {
  expect(correctRefund({})).toEqual({ ...refund, amount_cents: 2_000 });
  expect(correctRefund({ reference: null })).toMatchObject({ reference: null, at: refund.at });
  expect(correctRefund({ reference: "REF-2" })).toMatchObject({ reference: "REF-2" });
});

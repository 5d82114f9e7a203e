import { expect, test } from "@jest/globals";
import type { DomainEvent } from "@tukar-saldo/contracts";
import { createLogger } from "@tukar-saldo/service-kit";
import { logOrderStep } from "./log-order-step.js";

function captureLogLines(event: unknown): Record<string, unknown>[] {
  const lines: string[] = [];
  const log = createLogger("test", "info", { write: (line) => void lines.push(line) });
  logOrderStep(log, "stored", event as DomainEvent);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const commonEventFields = { id: "event-1", version: 1, request_id: "request-1" };
const order = { transaction_id: "TRX1", status: "pending", account_name: "Ani", user_whatsapp: "0812" };

test.each(["order.placed", "order.status_changed", "order.customer_paid"])(
  "a step of the event %s is logged with the order, its status, the request and the time since the event",
  (type) => {
    const at = new Date(Date.now() - 1_000).toISOString();
    const [line] = captureLogLines({ ...commonEventFields, type, at, data: { after: order } });
    expect(line).toEqual({
      level: "info",
      time: expect.any(String),
      service: "test",
      event: type,
      request_id: "request-1",
      transaction_id: "TRX1",
      status: "pending",
      ms: expect.any(Number),
      msg: "order stored",
    });
    expect(line?.["ms"]).toBeGreaterThanOrEqual(1_000);
  },
);

test("logOrderStep logs only events that are about an order", () => {
  const at = new Date().toISOString();
  expect(
    captureLogLines({ ...commonEventFields, type: "session.ended", at, data: { user_id: "u1" } }),
  ).toEqual([]);
});

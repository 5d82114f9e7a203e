import { expect, test } from "@jest/globals";
import { eventTypesFor } from "@tukar-saldo/contracts";
import { checkEventHandlers } from "./check-event-handlers.js";

const handler = async () => undefined;
const allHandlers = Object.fromEntries(eventTypesFor("notifier").map((type) => [type, handler]));

test("checkEventHandlers accepts handlers for exactly the event types of the subscriber", () => {
  expect(() => checkEventHandlers("notifier", allHandlers)).not.toThrow();
});

test("checkEventHandlers throws an error that names each missing and each superfluous handler", () => {
  const { "order.placed": _omitted, ...rest } = allHandlers;
  expect(() => checkEventHandlers("notifier", { ...rest, "user.created": handler })).toThrow(
    "notifier: no handler for order.placed, user.created is not subscribed",
  );
});

import { expect, test } from "@jest/globals";
import { eventTypesFor } from "@tukar-saldo/contracts";
import { checkEventHandlers } from "./check-event-handlers.js";

const noopHandler = async () => undefined;
const allHandlers = Object.fromEntries(eventTypesFor("notifier").map((type) => [type, noopHandler]));

test("checkEventHandlers accepts an object with one handler for each event type of the subscriber", () => {
  expect(() => checkEventHandlers("notifier", allHandlers)).not.toThrow();
});

test("checkEventHandlers throws an error that names each missing and each superfluous handler", () => {
  const { "order.placed": _omitted, ...otherHandlers } = allHandlers;
  expect(() => checkEventHandlers("notifier", { ...otherHandlers, "user.created": noopHandler })).toThrow(
    "notifier: no handler for order.placed, user.created is not subscribed",
  );
});

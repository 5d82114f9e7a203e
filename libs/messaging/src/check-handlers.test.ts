import { expect, test } from "@jest/globals";
import { typesFor } from "@tukar-saldo/contracts";
import { checkHandlers } from "./check-handlers.js";

const handler = async () => undefined;
const all = Object.fromEntries(typesFor("notifier").map((type) => [type, handler]));

test("when every subscribed event has its handler then nothing is said", () => {
  expect(() => checkHandlers("notifier", all)).not.toThrow();
});

test("when handlers are missing or not asked for then the error names each of them", () => {
  const { "order.placed": _left, ...rest } = all;
  expect(() => checkHandlers("notifier", { ...rest, "user.created": handler })).toThrow(
    "notifier: no handler for order.placed, user.created is not subscribed",
  );
});

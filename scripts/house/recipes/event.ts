import { composeChanges, insertBefore, replaceOnce } from "../recipe.js";
import type { ContributionRecipe } from "../recipe.js";

const addLocaleTexts = (language: "id" | "en", name: string, sentence: string) => ({
  file: `web/src/shared/i18n/locales/${language}/audit.json`,
  change: composeChanges(
    insertBefore('"audit.name.order-customer_paid"', `  "audit.name.order-reopened": "${name}",`),
    insertBefore('"audit.said.order-customer_paid"', `  "audit.said.order-reopened": "${sentence}",`),
  ),
});

/** The recipe "Add an event". Its example is the reopening of a closed order, which the audit records. */
export const eventRecipe: ContributionRecipe = {
  name: "Add an event",
  adds: "an event",
  maxFiles: 5,
  steps: [
    {
      file: "libs/contracts/src/events/orders.ts",
      change: replaceOnce(
        `  defineEvent({
    type: "orders.reset",`,
        `  defineEvent({
    type: "order.reopened",
    version: 1,
    data: z.looseObject({ after: order }),
    subscribers: ["audit"],
    subscriberSchemas: { audit: z.object({ after: auditedOrder }) },
  }),
  defineEvent({
    type: "orders.reset",`,
      ),
    },
    {
      file: "services/transactions/src/domain/order-changes.ts",
      change: replaceOnce(
        `  const event = createEvent("order.status_changed", data, cause);
  return { order: withHistory(order, event, before), events: [event] };`,
        `  const event = createEvent("order.status_changed", data, cause);
  const events: DomainEvent[] = [event];
  if (isClosedStatus(before.status) && !isClosedStatus(status)) {
    events.push(createEvent("order.reopened", { after: toRow(order) }, cause));
  }
  return { order: withHistory(order, event, before), events };`,
      ),
    },
    {
      file: "services/settings-auth/src/domain/audit-entry.ts",
      change: insertBefore(
        'case "orders.reset":',
        `    case "order.reopened":
      return createAuditDetails("order", event.data.after.transaction_id, null, { version: event.data.after.version });`,
      ),
    },
    addLocaleTexts("id", "Pesanan dibuka lagi", "{{name}} membuka lagi pesanan {{target}}."),
    addLocaleTexts("en", "Order reopened", "{{name}} reopened order {{target}}."),
  ],
  tests: [
    {
      file: "services/transactions/src/domain/reopened.test.ts",
      suite: "unit",
      text: `import { expect, test } from "@jest/globals";
import { sampleOrder } from "../../tests/orders.js";
import { changeStatus } from "./order-changes.js";

const actor = { id: "1", name: "Dewi", role: "admin", ip: null } as const;
const cause = { actor, requestId: "request-1", now: new Date(), newEventId: () => "event-1" };
const eventTypesOf = (from: "pending" | "completed" | "cancelled", to: "pending" | "cancelled") =>
  changeStatus(sampleOrder({ status: from }), { status: to }, cause).events.map(({ type }) => type);

test("reopening a closed order creates the event order.reopened", () => {
  expect(eventTypesOf("completed", "pending")).toEqual(["order.status_changed", "order.reopened"]);
  expect(eventTypesOf("completed", "cancelled")).toEqual(["order.status_changed"]);
  expect(eventTypesOf("pending", "cancelled")).toEqual(["order.status_changed"]);
});
`,
    },
    {
      file: "services/settings-auth/tests/reopened.int.test.ts",
      suite: "integration",
      text: `import { expect, test } from "@jest/globals";
import { API, createEvent, toSubscriberEvent, readEvent } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import { createAuditHandlers } from "../src/events/subscriptions.js";
import { startSettingsAuthAfterSetup } from "./fixture.js";

test("the audit records the reopening of an order without personal data", async () => {
  const desk = await startSettingsAuthAfterSetup();
  const actor = { id: "1", name: "Dewi", role: "admin", ip: "10.1.2.3" } as const;
  const cause = { actor, requestId: "request-1", now: new Date(), newEventId: () => "event-reopened" };
  const reopenedOrder = { id: "2", transaction_id: "TRX2", status: "pending", version: 3, paypal_amount: 1, account_name: "Siti" };
  const event = createEvent("order.reopened", { after: { ...reopenedOrder, gross_amount: 2, fee_amount: 0, final_amount: 2 } as TransactionRow }, cause);
  const record = createAuditHandlers(desk.service.dependencies.context, async () => undefined)["order.reopened"];
  await record(readEvent(toSubscriberEvent(event, "audit"), "audit") as Parameters<typeof record>[0]);
  const { path } = API.listAudit;
  const [row] = dataOf<Record<string, unknown>[]>(await desk.api.get(\`\${path}?action=order.reopened\`, { token: desk.admin }));
  expect(row).toMatchObject({ action: "order.reopened", target: { type: "order", id: "TRX2" }, before: null });
  expect(JSON.stringify(row)).not.toContain("Siti");
  await desk.close();
}, 30_000);
`,
    },
  ],
  guards: [{ file: "services/settings-auth/src/domain/audit-entry.test.ts", suite: "unit" }],
};

import type { RecipeTest } from "../recipe.js";

/** Tests of the order field that the recipe's example adds, from the order form to the exports. */
export const orderFieldTests: readonly RecipeTest[] = [
  {
    file: "services/transactions/src/domain/customer-note.test.ts",
    suite: "unit",
    text: `import { expect, test } from "@jest/globals";
import { DEFAULT_SETTINGS, toSubscriberEvent } from "@tukar-saldo/contracts";
import { sampleOrder } from "../../tests/orders.js";
import { placeOrder } from "./order-changes.js";

const customer_note = "Tolong sebelum Kamis";
const { id, transaction_id, unique_code, ...request } = sampleOrder({ customer_note });

test("the notifier receives the note of a new order, the audit does not", () => {
  const terms = { ...DEFAULT_SETTINGS, is_online: true, usd_rate: 1_500_000, markup: 800 };
  const actor = { id: null, name: null, role: "visitor", ip: null } as const;
  const cause = { actor, requestId: "request-1", now: new Date(), newEventId: () => "event-1" };
  const [event] = placeOrder(request, terms, { id, transaction_id, unique_code }, cause).events;
  if (!event) throw new Error("no event");
  expect(toSubscriberEvent(event, "notifier")).toMatchObject({ data: { after: { customer_note } } });
  expect(JSON.stringify(toSubscriberEvent(event, "audit"))).not.toContain(customer_note);
});
`,
  },
  {
    file: "services/transactions/tests/customer-note.int.test.ts",
    suite: "integration",
    text: `import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { TransactionReport, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import readWorkbook from "read-excel-file/node";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";

const customer_note = "Tolong sebelum Kemis";

let desk: TransactionsFixture;
let order: TransactionRow;
beforeAll(async () => {
  desk = await startTransactionsFixture();
  order = await desk.place({ customer_note: \`  \${customer_note} \` });
});
afterAll(() => desk.close());

describe("the note of a customer", () => {
  test("the note is trimmed, stored and shown in the order", async () => {
    expect(order.customer_note).toBe(customer_note);
    const storedOrder = await desk.db.collection("transactions").findOne({ transaction_id: order.transaction_id });
    expect(storedOrder?.["customer_note"]).toBe(customer_note);
  });

  test("the note is shown on the report", async () => {
    const recaptcha_token = await desk.token("transaction_detail");
    const path = fillPath(API.getReport.path, { transaction_id: order.transaction_id });
    expect(dataOf<TransactionReport>(await desk.api.post(path, { recaptcha_token }))).toMatchObject({ customer_note });
  });

  test("a search matches the note", async () => {
    await desk.place();
    const { body } = await desk.api.get(\`\${API.listOrders.path}?search=kemis\`, { token: desk.user });
    expect((body["data"] as TransactionRow[]).map(({ id }) => id)).toEqual([order.id]);
  });

  test("the note is the last column of the CSV", async () => {
    const { text } = await desk.api.get(\`\${API.exportOrders.path}?date_range=today\`, { token: desk.user });
    const [head, ...lines] = text.trimEnd().split("\\r\\n");
    expect(head).toMatch(/,customer_note$/);
    expect(lines.find((line) => line.startsWith(order.transaction_id))).toMatch(new RegExp(\`,\${customer_note}$\`));
  });

  test("the note is the last column of the Excel workbook", async () => {
    const url = new URL(\`\${API.exportOrders.path}?format=xlsx&date_range=today\`, desk.api.url);
    const response = await fetch(url, { headers: { authorization: \`Bearer \${desk.user}\` } });
    const [sheet] = await readWorkbook(Buffer.from(await response.arrayBuffer()));
    const [head, ...rows] = sheet?.data ?? [];
    expect(head?.at(-1)).toBe("customer_note");
    expect(rows.find(([id]) => id === order.transaction_id)?.at(-1)).toBe(customer_note);
  });

  test("the note may be left out, and is refused if it is too long", async () => {
    expect((await desk.create()).status).toBe(201);
    const refusal = await desk.create({ customer_note: "x".repeat(201) });
    expect([refusal.status, refusal.body["fields"]]).toEqual([400, { customer_note: expect.any(String) }]);
  });
});
`,
  },
  {
    file: "web/src/features/order/customer-note.test.tsx",
    suite: "web",
    text: `import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { stubDesk } from "../../../tests/desk.js";
import { CREATE, desk, fill, send } from "../../../tests/order-form.js";
import { row } from "../../../tests/order-fixture.js";
import { show } from "../../../tests/show.js";
import { OrderFormPage } from "./OrderFormPage.js";

afterEach(cleanup);

async function sendOrderWithNote(note: string | undefined): Promise<Record<string, unknown>> {
  const { asked } = stubDesk({ ...desk, [CREATE]: { status: 201, body: { success: true, data: row } } });
  await show(<OrderFormPage />);
  fill();
  if (note !== undefined) {
    fireEvent.change(screen.getByLabelText("Catatan (opsional)"), { target: { value: note } });
  }
  send();
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/transaction-summary"));
  return asked.find(({ method }) => method === "POST")?.body as Record<string, unknown>;
}

describe("the note on the order form", () => {
  test("the note is sent, and printed on the slip", async () => {
    stubDesk(desk);
    await show(<OrderFormPage />);
    fireEvent.change(screen.getByLabelText("Catatan (opsional)"), { target: { value: "Sebelum Kamis" } });
    await waitFor(() => expect(screen.getByText("Sebelum Kamis").className).toBe("printed"));
    cleanup();
    expect((await sendOrderWithNote(" Sebelum Kamis "))["customer_note"]).toBe("Sebelum Kamis");
  });

  test.each([undefined, "   "])("the note is optional: with %p typed, the order is sent without one", async (typed) => {
    expect(await sendOrderWithNote(typed)).not.toHaveProperty("customer_note");
  });
});
`,
  },
];

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { CustomerOrder, DomainEvent, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf, setStatus } from "@tukar-saldo/test-kit";
import { exportCustomer } from "../src/use-cases/customers.js";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";

let desk: TransactionsFixture;
beforeAll(async () => {
  desk = await startTransactionsFixture();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.db.collection("transactions").deleteMany({});
  await desk.db.collection("erasures").deleteMany({});
});

const CUSTOMER = {
  account_name: "Siti Rahayu",
  user_whatsapp: "+62 812 7777 4321",
  destination_account: "1234567890",
};
const whatsapp = "081277774321";
const postAsAdmin = (endpoint: { path: string }, body: object, token = desk.admin) =>
  desk.api.post(endpoint.path, body, { token });
const readDocuments = () => desk.db.collection("transactions").find().toArray();

async function placeClosedOrder(change: object = {}, key?: string): Promise<TransactionRow> {
  const { id } = dataOf<TransactionRow>(await desk.create({ ...CUSTOMER, ...change }, key));
  return setStatus(desk.api, desk.admin, id, "completed");
}

const createPendingEvent = (id: string) => ({
  id,
  type: "order.placed",
  version: 1,
  at: new Date(Date.now() + 60_000).toISOString(),
  actor: { id: null, name: null, role: "visitor", ip: null } as const,
  request_id: "r",
  data: {},
});

describe("exporting and erasing one customer's data", () => {
  test("an erasure masks all orders of a WhatsApp number, regardless of its format, and no other order", async () => {
    const firstOrder = await placeClosedOrder({}, "0123456789abcdef");
    await placeClosedOrder({ user_whatsapp: "0812 7777 4321", destination_account: "55566677788" });
    const otherOrder = await placeClosedOrder({ user_whatsapp: "081277774322", account_name: "Budi" });
    expect(dataOf(await postAsAdmin(API.countCustomerOrders, { whatsapp }))).toEqual({ closed: 2, open: [] });
    expect(dataOf(await postAsAdmin(API.eraseCustomer, { whatsapp }))).toEqual({ erased: 2 });

    const { data: rows } = (await desk.api.get(API.listOrders.path, { token: desk.admin })).body;
    const erasedRow = (rows as TransactionRow[]).find(({ id }) => id === firstOrder.id);
    expect(rows).toContainEqual(otherOrder);
    expect(erasedRow).toEqual({
      ...firstOrder,
      account_name: "S•••",
      user_whatsapp: "•••••••••4321",
      destination_account: "••••••7890",
      version: firstOrder.version + 1,
      updated_at: expect.any(String),
      updated_by: expect.objectContaining({ name: "A admin" }),
    });
    await desk.service.dependencies.relay.flush();
    const documents = (await readDocuments()).filter(({ account_name }) => account_name !== "Budi");
    expect(JSON.stringify(documents)).not.toMatch(/Siti|Rahayu|rahayu|812.?7777|1234567890|55566677788/);
    expect(documents.map(({ search, idem }) => [search, idem])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(dataOf(await postAsAdmin(API.countCustomerOrders, { whatsapp }))).toEqual({ closed: 0, open: [] });
  });

  test("an erasure finds and masks orders whose normalised number is stored as the version before stores it", async () => {
    const { id } = await placeClosedOrder();
    await desk.db.collection("transactions").updateMany({}, { $rename: { whatsapp_e164: "whatsapp" } });
    expect(dataOf(await postAsAdmin(API.eraseCustomer, { whatsapp }))).toEqual({ erased: 1 });
    await desk.service.dependencies.relay.flush();
    const [erasedOrder] = await readDocuments();
    expect(erasedOrder?._id.toString()).toBe(id);
    expect(JSON.stringify(erasedOrder)).not.toMatch(/812.?7777/);
  });

  test("an erasure by account number masks orders to this account, but no order with this number as its WhatsApp number", async () => {
    await placeClosedOrder({ destination_account: "12-3456 7890" });
    await placeClosedOrder({ destination_account: "99988877766", user_whatsapp: "01234567890" });
    expect(dataOf(await postAsAdmin(API.eraseCustomer, { account: "1234567890" }))).toEqual({ erased: 1 });
  });

  test.each([
    ["export", API.exportCustomer],
    ["erasure", API.eraseCustomer],
  ])("an %s is refused with the codes of open orders, and changes nothing", async (_name, endpoint) => {
    await placeClosedOrder();
    const { unique_code } = await desk.place(CUSTOMER);
    await desk.service.dependencies.relay.flush();
    const documentsBefore = await readDocuments();
    const refusal = await postAsAdmin(endpoint, { whatsapp });
    expect([refusal.status, refusal.body.code, refusal.body.data]).toEqual([
      409,
      "ORDERS_OPEN",
      { codes: [unique_code] },
    ]);
    expect(refusal.body.error).toContain(unique_code);
    expect(await readDocuments()).toEqual(documentsBefore);
    expect(await desk.db.collection("erasures").countDocuments()).toBe(0);
  });

  test("a request is refused with 404 for an unknown customer, and with 400 for two numbers, no number or an invalid one", async () => {
    expect((await postAsAdmin(API.eraseCustomer, { whatsapp })).status).toBe(404);
    expect((await postAsAdmin(API.exportCustomer, { account: "5550001112" })).status).toBe(404);
    for (const body of [
      {},
      { whatsapp, account: "1234567890" },
      { whatsapp: "x" },
      { whatsapp: { $ne: "" } },
    ]) {
      expect((await postAsAdmin(API.eraseCustomer, body)).status).toBe(400);
    }
  });

  test("the export for a customer contains their orders without the names of staff, and its event contains no personal data", async () => {
    const { id } = dataOf<TransactionRow>(await desk.create(CUSTOMER));
    await setStatus(desk.api, desk.admin, id, "completed");
    const events: DomainEvent[] = [];
    const { context } = desk.service.dependencies;
    const originalAnnounce = context.announce.order;
    Object.assign(context.announce, {
      order(change: Parameters<typeof originalAnnounce>[0]) {
        events.push(...change.events);
        originalAnnounce(change);
      },
    });
    const { orders } = dataOf<{ orders: CustomerOrder[] }>(
      await postAsAdmin(API.exportCustomer, { whatsapp }),
    );
    Object.assign(context.announce, { order: originalAnnounce });
    expect(orders).toEqual([expect.objectContaining({ ...CUSTOMER, id, reason_text: null })]);
    expect(orders[0]).not.toHaveProperty("updated_by");
    expect(events).toMatchObject([{ type: "customer.exported", data: { count: 1 } }]);
    expect(JSON.stringify(events)).not.toMatch(/Siti|7777|1234567890/);
  });

  test("an erasure also masks the customer's data in unpublished events", async () => {
    const order = await placeClosedOrder();
    await desk.service.dependencies.relay.flush();
    const event = createPendingEvent("waiting");
    await desk.db
      .collection("transactions")
      .updateOne(
        { transaction_id: order.transaction_id },
        { $set: { outbox: [{ ...event, data: { after: order } }], outbox_at: new Date(event.at) } },
      );
    dataOf(await postAsAdmin(API.eraseCustomer, { whatsapp }));
    expect(JSON.stringify(await readDocuments())).not.toMatch(/Siti|7777|1234567890/);
  });

  test("a masked order is not found by any number, even after it is reopened and repriced", async () => {
    const { id } = await placeClosedOrder();
    dataOf(await postAsAdmin(API.eraseCustomer, { whatsapp }));
    const { version } = await setStatus(desk.api, desk.admin, id, "processing");
    const body = { received_usd: 10, rate: "order", expected_version: version };
    const path = fillPath(API.repriceOrder.path, { id });
    expect((await desk.api.post(path, body, { token: desk.admin })).status).toBe(200);
    const [order] = await readDocuments();
    expect(order).not.toHaveProperty("search");
    expect((await postAsAdmin(API.countCustomerOrders, { whatsapp })).body.data).toEqual({
      closed: 0,
      open: [],
    });
  });

  test("an event that is stored while its order is masked stays in the outbox", async () => {
    await placeClosedOrder();
    await desk.service.dependencies.relay.flush();
    const { customers } = desk.service.dependencies.context;
    for (const ids of [[], ["first"]]) {
      await desk.db
        .collection("transactions")
        .updateOne({}, { $set: { outbox: ids.map(createPendingEvent) } });
      const [before] = await customers.find({ whatsapp });
      if (before === undefined) throw new Error("no order");
      await desk.db
        .collection("transactions")
        .updateOne({}, { $push: { outbox: createPendingEvent("meanwhile") } } as object);
      expect(await customers.saveMasked({ before, order: before.order, events: [] })).toBe(false);
      const remainingEvents = [...ids, "meanwhile"].map((id) => expect.objectContaining({ id }));
      expect(await readDocuments()).toEqual([expect.objectContaining({ outbox: remainingEvents })]);
    }
  });

  test("an export fails with NOT_FOUND if the orders are deleted before the export is recorded", async () => {
    await placeClosedOrder();
    const { context } = desk.service.dependencies;
    const customers = {
      ...context.customers,
      async addEvents(...args: Parameters<typeof context.customers.addEvents>) {
        await desk.db.collection("transactions").deleteMany({});
        return context.customers.addEvents(...args);
      },
    };
    const metadata = { actor: createPendingEvent("").actor, requestId: "r" };
    await expect(
      exportCustomer({ ...context, customers }, { customer: { whatsapp }, metadata }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("an order is masked even if it is changed during the erasure", async () => {
    const order = await placeClosedOrder();
    const erasure = postAsAdmin(API.eraseCustomer, { whatsapp });
    const changes = ["cancelled", "completed", "cancelled", "completed"].map((status) =>
      desk.api.put(`/api/transaction/update/${order.id}`, { status }, { token: desk.admin }),
    );
    expect((await erasure).status).toBe(200);
    await Promise.all(changes);
    const [document] = await readDocuments();
    expect([document?.["account_name"], document?.["search"]]).toEqual(["S•••", undefined]);
  });
});

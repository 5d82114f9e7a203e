import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { CreateOrderBody } from "@tukar-saldo/contracts";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";
import { insertOrders, sampleOrder } from "./orders.js";
import { rowsOf } from "./order-list-fixture.js";

jest.setTimeout(30_000);

let desk: TransactionsFixture;
beforeAll(async () => {
  desk = await startTransactionsFixture();
});
afterAll(() => desk.close());

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * MINUTE_MS);

/** Places an order. @returns the id of the earlier order that it duplicates, which only staff see */
async function placeAndFindDuplicate(body: Partial<CreateOrderBody>): Promise<string | null | undefined> {
  const order = await desk.place(body);
  expect(order.duplicate_of).toBeNull();
  const path = `${API.listOrders.path}?search=${order.transaction_id}`;
  return rowsOf(await desk.api.get(path, { token: desk.user }))[0]?.duplicate_of;
}

test("only staff see that an order duplicates the newest order of the last 15 minutes with the same account, amount and number", async () => {
  const exchange = { user_whatsapp: "0812 0000 0101", destination_account: "88-99 1122 33" };
  const createOrder = (minutes: number) => sampleOrder({ ...exchange, created_at: minutesAgo(minutes) });
  const reformattedExchange = { user_whatsapp: "+62 81200000101", destination_account: "8899112233" };
  await insertOrders(desk.db, [createOrder(16)]);
  expect(await placeAndFindDuplicate(reformattedExchange)).toBeNull();
  await desk.db.collection("transactions").deleteMany({});
  const [older, newer] = [createOrder(14), createOrder(3)];
  await insertOrders(desk.db, [older, newer]);
  expect(await placeAndFindDuplicate(reformattedExchange)).toBe(newer.id);
});

test.each([
  ["another amount", { paypal_amount: 26 }],
  ["another account", { destination_account: "8899112244" }],
  ["another WhatsApp number", { user_whatsapp: "081200000203" }],
])("an order with %s is not marked as a duplicate", async (what, change) => {
  const account = `77${what.length}00112233`;
  const exchange = { user_whatsapp: "081200000202", destination_account: account };
  await desk.place(exchange);
  expect(await placeAndFindDuplicate({ ...exchange, ...change })).toBeNull();
});

test("concurrent orders are each compared with the earlier orders from their own WhatsApp number", async () => {
  const whatsappNumbers = ["081200000301", "081200000302", "081200000303"];
  const earlierOrders = await Promise.all(
    whatsappNumbers.map((user_whatsapp) => desk.place({ user_whatsapp })),
  );
  const ids = await Promise.all(
    whatsappNumbers.map((user_whatsapp) => placeAndFindDuplicate({ user_whatsapp })),
  );
  expect(ids).toEqual(earlierOrders.map(({ id }) => id));
});

test("a request that is repeated with its idempotency key creates no duplicate", async () => {
  const body = { user_whatsapp: "081200000404" };
  await desk.create(body, "key-of-no-duplicate");
  await desk.create(body, "key-of-no-duplicate");
  const orders = await desk.db.collection("transactions").find({ user_whatsapp: "081200000404" }).toArray();
  expect(orders).toHaveLength(1);
  expect(orders[0]).not.toHaveProperty("duplicate_of");
});

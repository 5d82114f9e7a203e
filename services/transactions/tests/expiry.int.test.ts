import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { OrderStatus, TransactionReport, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import { cancelUnpaidOrders } from "../src/use-cases/auto-cancel.js";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";
import { rowsOf } from "./order-list-fixture.js";
import { insertOrders, sampleOrder } from "./orders.js";

jest.setTimeout(30_000);

const PLACED_AT = new Date("2026-11-23T10:00:00.000Z");
const HOUR_MS = 3_600_000;
const hoursAfterPlacing = (hours: number) => new Date(PLACED_AT.getTime() + hours * HOUR_MS);

let desk: TransactionsFixture;
beforeAll(async () => {
  desk = await startTransactionsFixture();
});
afterAll(() => desk.close());

/** Sets the clock of the service. */
const setClock = (at: Date) => Object.assign(desk.service.dependencies.context, { now: () => at });
const orderPath = ({ path }: { path: string }, { transaction_id }: TransactionRow) =>
  fillPath(path, { transaction_id });
const getInstructions = (order: TransactionRow) => desk.api.get(orderPath(API.getPaymentInstructions, order));
const markPaid = (order: TransactionRow) => desk.api.post(orderPath(API.markOrderPaid, order), {});
const readStatus = async (order: TransactionRow) =>
  dataOf<OrderStatus>(await desk.api.get(orderPath(API.getOrderStatus, order)));
const setStatus = async (id: string, status: string) =>
  dataOf(await desk.api.put(fillPath(API.updateStatus.path, { id }), { status }, { token: desk.admin }));
const findRow = async ({ transaction_id }: Pick<TransactionRow, "transaction_id">) =>
  rowsOf(await desk.api.get(`${API.listOrders.path}?search=${transaction_id}`, { token: desk.user }))[0];
const runAutoCancel = () => cancelUnpaidOrders(desk.service.dependencies.context);
const placeWithSettings = async (change: Record<string, unknown>): Promise<TransactionRow> => {
  await desk.settings(change);
  setClock(PLACED_AT);
  return desk.place();
};

describe("an order while rates are locked", () => {
  test("the row, the public status and the report of an order show when its rate expires", async () => {
    const order = await placeWithSettings({ rate_lock_minutes: 30 });
    const expires_at = hoursAfterPlacing(0.5).toISOString();
    expect(order.expires_at).toBe(expires_at);
    expect(await findRow(order)).toMatchObject({ expires_at });
    expect(await readStatus(order)).toMatchObject({ status: "pending", expires_at });
    const recaptcha_token = await desk.token("transaction_detail");
    const report = await desk.api.post(orderPath(API.getReport, order), { recaptcha_token });
    expect(dataOf<TransactionReport>(report).expires_at).toBe(expires_at);
  });

  test("an order keeps its expiry when rate_lock_minutes changes, and has none if it is placed while rate_lock_minutes is 0", async () => {
    const order = await placeWithSettings({ rate_lock_minutes: 30 });
    const unlimitedOrder = await placeWithSettings({ rate_lock_minutes: 0 });
    expect((await readStatus(order)).expires_at).toBe(hoursAfterPlacing(0.5).toISOString());
    expect(unlimitedOrder.expires_at).toBeNull();
    setClock(hoursAfterPlacing(1_000));
    expect((await getInstructions(unlimitedOrder)).status).toBe(200);
  });

  test("an order has no payment instructions after its expiry, but stays pending", async () => {
    const order = await placeWithSettings({ rate_lock_minutes: 30 });
    setClock(new Date(hoursAfterPlacing(0.5).getTime() - 1));
    expect((await getInstructions(order)).status).toBe(200);
    setClock(hoursAfterPlacing(0.5));
    const refusal = await getInstructions(order);
    expect([refusal.status, refusal.body.code]).toEqual([409, "ORDER_EXPIRED"]);
    expect(refusal.body["error"]).toBe("Waktu kurs pesanan ini habis. Pesan lagi dengan kurs sekarang.");
    expect((await readStatus(order)).status).toBe("pending");
  });

  test("an order does not expire once its customer has said that they have paid", async () => {
    const order = await placeWithSettings({ rate_lock_minutes: 30 });
    dataOf(await markPaid(order));
    setClock(hoursAfterPlacing(1));
    expect((await getInstructions(order)).status).toBe(200);
  });
});

describe("the automatic cancellation of unpaid orders", () => {
  test("no unpaid order is cancelled while auto_cancel_hours is 0", async () => {
    const order = await placeWithSettings({
      auto_cancel_hours: 0,
      auto_cancel_since: hoursAfterPlacing(-10),
    });
    setClock(hoursAfterPlacing(1_000));
    expect(await runAutoCancel()).toBe(0);
    expect((await readStatus(order)).status).toBe("pending");
  });

  test("unpaid orders are cancelled once after auto_cancel_hours, by the system and with the reason `expired`", async () => {
    await desk.db.collection("transactions").deleteMany({});
    const order = await placeWithSettings({ auto_cancel_hours: 2, auto_cancel_since: hoursAfterPlacing(-1) });
    setClock(new Date(hoursAfterPlacing(2).getTime() - 1));
    expect(await runAutoCancel()).toBe(0);
    setClock(hoursAfterPlacing(2));
    expect(await runAutoCancel()).toBe(1);
    expect(await runAutoCancel()).toBe(0);
    const expected = { status: "cancelled", cancel_reason: "expired", version: 2 };
    expect(await findRow(order)).toMatchObject({ ...expected, updated_by: null });
    expect(await readStatus(order)).toMatchObject({ ...expected, closed: true });
    const document = await desk.db
      .collection("transactions")
      .findOne({ transaction_id: order.transaction_id });
    const by = { id: null, name: "auto-cancel", role: "system" };
    expect(document?.["history"]?.at(-1)).toMatchObject({ what: "order.status_changed", by });
  });

  test("orders from before auto_cancel_since, paid orders and orders that staff have changed are not cancelled", async () => {
    const paidOrder = await placeWithSettings({ auto_cancel_hours: 2, auto_cancel_since: PLACED_AT });
    dataOf(await markPaid(paidOrder));
    const processingOrder = await desk.place();
    await setStatus(processingOrder.id, "processing");
    const reopenedOrder = await desk.place();
    for (const status of ["cancelled", "pending"]) await setStatus(reopenedOrder.id, status);
    const earlierOrder = sampleOrder({ created_at: new Date(PLACED_AT.getTime() - 1) });
    await insertOrders(desk.db, [earlierOrder]);
    setClock(hoursAfterPlacing(3));
    expect(await runAutoCancel()).toBe(0);
    for (const order of [paidOrder, reopenedOrder, earlierOrder])
      expect((await findRow(order))?.status).toBe("pending");
    expect((await findRow(processingOrder))?.status).toBe("processing");
  });

  test("two replicas that concurrently cancel more unpaid orders than fit in one batch cancel each order once", async () => {
    await placeWithSettings({ auto_cancel_hours: 2, auto_cancel_since: PLACED_AT });
    const orders = Array.from({ length: 230 }, () => sampleOrder({ created_at: PLACED_AT }));
    await insertOrders(desk.db, orders);
    const { service } = await desk.replica();
    setClock(hoursAfterPlacing(2));
    Object.assign(service.dependencies.context, { now: () => hoursAfterPlacing(2) });
    const counts = await Promise.all([runAutoCancel(), cancelUnpaidOrders(service.dependencies.context)]);
    expect(counts[0] + counts[1]).toBe(231);
    const cancelledVersions = await desk.db
      .collection("transactions")
      .distinct("version", { cancel_reason: "expired" });
    expect(cancelledVersions).toEqual([2]);
  });
});

import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { PaidOrderStatus, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { ApiClient, ApiResponse } from "@tukar-saldo/test-kit";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";
import { listMetaOf, rowsOf } from "./order-list-fixture.js";

jest.setTimeout(30_000);

let desk: TransactionsFixture;
beforeAll(async () => {
  desk = await startTransactionsFixture();
});
afterAll(() => desk.close());

const markPaid = (transaction_id: string, api: ApiClient = desk.api): Promise<ApiResponse> =>
  api.post(fillPath(API.markOrderPaid.path, { transaction_id }), {});
const setStatus = async (id: string, status: string): Promise<TransactionRow> =>
  dataOf(await desk.api.put(fillPath(API.updateStatus.path, { id }), { status }, { token: desk.admin }));
const listOrders = (query: string): Promise<ApiResponse> =>
  desk.api.get(`${API.listOrders.path}?${query}`, { token: desk.user });

describe("the statement of a customer that they have paid", () => {
  test("the customer's statement that they have paid is stored once with its time; a repetition gets the same reply", async () => {
    const order = await desk.place();
    const reply = dataOf<PaidOrderStatus>(await markPaid(order.transaction_id));
    const time = reply.updated_at;
    expect(reply).toMatchObject({ status: "pending", version: 2, customer_paid_at: time, closed: false });
    expect(dataOf(await markPaid(order.transaction_id))).toEqual(reply);
    const [row] = rowsOf(await listOrders(`search=${order.transaction_id}`));
    expect(row).toEqual({ ...order, version: 2, updated_at: time, customer_paid_at: time });
  });

  test("concurrent statements that one order is paid, sent to two replicas, change the order once", async () => {
    const { api } = await desk.replica();
    const { transaction_id } = await desk.place();
    const requests = Array.from({ length: 10 }, (_, index) =>
      markPaid(transaction_id, index % 2 ? api : desk.api),
    );
    const answers = (await Promise.all(requests)).map((answer) => dataOf<PaidOrderStatus>(answer));
    expect(
      new Set(answers.map(({ version, customer_paid_at }) => `${version} ${customer_paid_at}`)).size,
    ).toBe(1);
  });

  test("the customer's statement that they have paid is kept when staff change the status", async () => {
    const order = await desk.place();
    const { customer_paid_at } = dataOf<PaidOrderStatus>(await markPaid(order.transaction_id));
    expect(await setStatus(order.id, "processing")).toMatchObject({ customer_paid_at, version: 3 });
  });

  test.each(["completed", "cancelled"])(
    "the statement is refused with 409 for a %s order, even if it is repeated",
    async (status) => {
      const order = await desk.place();
      dataOf(await markPaid(order.transaction_id));
      await setStatus(order.id, status);
      const refusal = await markPaid(order.transaction_id);
      expect([refusal.status, refusal.body.code]).toEqual([409, "ORDER_CLOSED"]);
    },
  );

  test("the customer's statement that they have paid is refused with 404 for anything but an existing transaction id", async () => {
    const order = await desk.place();
    for (const id of [`TRX${"0".repeat(26)}`, "x", order.id, order.unique_code]) {
      expect((await markPaid(id)).status).toBe(404);
    }
  });
});

describe("the list of orders whose customers say they have paid", () => {
  test("the list with paid=1 contains and counts only orders whose customers say they have paid, also with other filters", async () => {
    const whatsapp = "081277700011";
    const orders: TransactionRow[] = [];
    for (let count = 0; count < 4; count += 1) {
      orders.push(await desk.place({ user_whatsapp: whatsapp, account_name: "Strip Oranye" }));
    }
    const [first, second, third] = orders as [TransactionRow, TransactionRow, TransactionRow];
    for (const { transaction_id } of [first, second, third]) dataOf(await markPaid(transaction_id));
    await setStatus(second.id, "processing");
    const listIds = async (query: string) => rowsOf(await listOrders(query)).map(({ id }) => id);
    const paidListQuery = "paid=1&status=pending&sort=oldest&limit=200";
    const filterOwn = (ids: string[]) => ids.filter((id) => orders.some((order) => order.id === id));
    expect(filterOwn(await listIds(paidListQuery))).toEqual([first.id, third.id]);
    expect(await listIds(`paid=1&search=oranye`)).toEqual([third.id, second.id, first.id]);
    expect(await listIds(`paid=1&search=oranye&status=processing`)).toEqual([second.id]);
    const answer = await listOrders(paidListQuery);
    expect(listMetaOf(answer)).toMatchObject({
      total: rowsOf(answer).length,
      total_capped: false,
      has_more: false,
    });
    const page = await listOrders("paid=1&status=pending&sort=oldest&limit=1");
    expect(listMetaOf(page)).toMatchObject({ total: rowsOf(answer).length, has_more: true });
  });

  test("the order list refuses any value of the filter `paid` except 1 with 400", async () => {
    expect((await listOrders("paid=0")).status).toBe(400);
  });
});

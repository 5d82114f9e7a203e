import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { ApiClient, dataOf, eventually, validOrderBody, startService } from "@tukar-saldo/test-kit";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";

jest.setTimeout(60_000);

let desk: TransactionsFixture;
beforeAll(async () => {
  desk = await startTransactionsFixture();
});
afterAll(() => desk.close());

test("when a replica crashes after storing an order, another replica publishes the order's event", async () => {
  const replica = await startService("transactions", { ...desk.env, FAULT: "crash_after_insert" });
  const body = validOrderBody({ captcha_token: await desk.token("transaction_submit") });
  const headers = { "Idempotency-Key": "key-of-the-lost-answer" };
  await expect(new ApiClient(replica.url).post(API.createOrder.path, body, { headers })).rejects.toThrow();

  const orders = desk.db.collection("transactions");
  expect(await orders.countDocuments({ outbox_at: { $exists: true } })).toBe(1);
  await eventually("the event to be published", async () => {
    return (await orders.countDocuments({ outbox_at: { $exists: true } })) === 0;
  });
  const retry = await desk.api.post(API.createOrder.path, body, { headers });
  expect(retry.status).toBe(200);
  expect(dataOf<TransactionRow>(retry).account_name).toBe(body.account_name);
  expect(await orders.countDocuments({})).toBe(1);
});

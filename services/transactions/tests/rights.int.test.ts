import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { dataOf, setStatus, TEST_ENV } from "@tukar-saldo/test-kit";
import { refreshBuckets } from "../src/use-cases/buckets.js";
import { completeAudit } from "../src/use-cases/complete-audit.js";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";

let desk: TransactionsFixture;
beforeAll(async () => {
  desk = await startTransactionsFixture();
});
afterAll(() => desk.close());

test("the transactions service uses every database right that it declares, and no other", async () => {
  const tenMinutesAgo = new Date(Date.now() - 600_000);
  await desk.db.collection("sessions").updateMany({}, { $set: { last_seen: tenMinutesAgo } });
  const captcha_token = await desk.token("transaction_submit");
  const order = await desk.place({ captcha_token });
  expect((await desk.create({ captcha_token })).status).toBe(403);
  await setStatus(desk.api, desk.admin, order.id, "completed");
  await desk.service.dependencies.relay.flush();
  await refreshBuckets(desk.service.dependencies.context);
  expect((await desk.api.get(API.exportOrders.path, { token: desk.admin })).status).toBe(200);
  await completeAudit(desk.service.dependencies.context);
  dataOf(await desk.api.get(API.getStats.path, { token: desk.user }));
  dataOf(await desk.api.post(API.eraseCustomer.path, { account: "1234567890" }, { token: desk.admin }));
  dataOf(await desk.api.post(API.closeDay.path, { day: "2026-11-20" }, { token: desk.admin }));
  const secret_key = TEST_ENV["RESET_SECRET"];
  dataOf(await desk.api.post(API.resetOrders.path, { secret_key }, { token: desk.admin }));
  expect(desk.rights.listUnused()).toEqual([]);
  desk.rights.check();
});

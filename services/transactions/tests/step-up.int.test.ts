import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { addDays, API, fillPath, jakartaDay } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { dataOf, setStatus, TEST_ENV } from "@tukar-saldo/test-kit";
import type { ApiResponse } from "@tukar-saldo/test-kit";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";

jest.setTimeout(60_000);

const WHATSAPP = "081277774321";
const TODAY = jakartaDay(new Date());
const YESTERDAY = addDays(TODAY, -1);
const FIVE_MINUTES_MS = 300_000;

let desk: TransactionsFixture;
let placedOrder: TransactionRow;
beforeAll(async () => {
  desk = await startTransactionsFixture();
  await desk.settings({ step_up: true });
  const { id } = await desk.place({ user_whatsapp: WHATSAPP });
  placedOrder = await setStatus(desk.api, desk.admin, id, "completed");
  // Empties the order's outbox, so that a later change of the order's document can only come from a test's request.
  await desk.service.dependencies.relay.flush();
});
afterAll(() => desk.close());

/** Sets the age of the proof of identity in all sessions. */
async function setProofAge(ms: number): Promise<void> {
  await desk.db.collection("sessions").updateMany({}, { $set: { proved_at: new Date(Date.now() - ms) } });
  desk.service.dependencies.invalidations.publish("sessions");
}

const readOrders = () => desk.db.collection("transactions").find().toArray();
const requestExport = (query: string) =>
  desk.api.get(`${API.exportOrders.path}${query}`, { token: desk.admin });
const postAsAdmin = (path: string, body: object) => desk.api.post(path, body, { token: desk.admin });
const requestErasure = () => postAsAdmin(API.eraseCustomer.path, { whatsapp: WHATSAPP });
const requestReset = () => postAsAdmin(API.resetOrders.path, { secret_key: TEST_ENV["RESET_SECRET"] });
const GUARDED_REQUESTS: readonly [what: string, sendRequest: () => Promise<ApiResponse>][] = [
  ["erasing a customer's data", requestErasure],
  ["a reset, even with the right secret", requestReset],
  ["an export of all days", () => requestExport("")],
  ["an export of two days", () => requestExport(`?from=${YESTERDAY}&to=${TODAY}`)],
  [
    "an export of searched orders",
    () => requestExport(`?date_range=today&search=${placedOrder.unique_code}`),
  ],
  ["an export from a day on", () => requestExport(`?format=xlsx&from=${YESTERDAY}`)],
];

describe("with step_up on", () => {
  test.each(GUARDED_REQUESTS)(
    "%s is refused when the proof of identity is five minutes old, and nothing is changed",
    async (_, sendRequest) => {
      await setProofAge(FIVE_MINUTES_MS);
      const ordersBefore = await readOrders();
      const { status, body } = await sendRequest();
      expect([status, body.code]).toEqual([403, "STEP_UP_REQUIRED"]);
      expect(await readOrders()).toEqual(ordersBefore);
      for (const collectionName of ["resets", "erasures", "sensitive_reads"])
        expect(await desk.db.collection(collectionName).countDocuments()).toBe(0);
    },
  );

  test("an export of one day requires no fresh proof of identity", async () => {
    await setProofAge(FIVE_MINUTES_MS);
    expect((await requestExport(`?from=${TODAY}&to=${TODAY}`)).status).toBe(200);
  });

  test("with a fresh proof of identity, all guarded requests succeed", async () => {
    await setProofAge(FIVE_MINUTES_MS - 30_000);
    for (const query of ["", `?from=${YESTERDAY}&to=${TODAY}`])
      expect((await requestExport(query)).status).toBe(200);
    expect(dataOf(await requestErasure())).toEqual({ erased: 1 });
    const [order] = await readOrders();
    expect(order?.["account_name"]).not.toBe(placedOrder.account_name);
    expect((await requestReset()).status).toBe(200);
    expect(await readOrders()).toEqual([]);
  });
});

test("a session that must first add a second factor can neither read nor change orders", async () => {
  const sessions = desk.db.collection("sessions");
  await sessions.updateMany({}, { $set: { is_enrolling: true } });
  desk.service.dependencies.invalidations.publish("sessions");
  const { id } = placedOrder;
  for (const answer of [
    await desk.api.get(API.listOrders.path, { token: desk.admin }),
    await desk.api.get(API.getStats.path, { token: desk.user }),
    await desk.api.put(fillPath(API.updateStatus.path, { id }), { status: "pending" }, { token: desk.admin }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([401, "TWO_FACTOR_REQUIRED"]);
  }
  await sessions.updateMany({}, { $unset: { is_enrolling: 1 } });
  desk.service.dependencies.invalidations.publish("sessions");
});

test("an export requires no fresh proof of identity while step_up is off", async () => {
  await desk.settings({ step_up: false });
  await setProofAge(FIVE_MINUTES_MS);
  expect((await requestExport("")).status).toBe(200);
});

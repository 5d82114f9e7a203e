import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { OrderStats } from "@tukar-saldo/contracts";
import { dataOf, eventually, TEST_ENV } from "@tukar-saldo/test-kit";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";
import { insertOrders, sampleOrder } from "./orders.js";
import { signInAs } from "./seed.js";

interface ResetRow {
  _id: string;
  state: string;
  deleted_count: number | null;
  active_at: Date;
}

jest.setTimeout(30_000);

let desk: TransactionsFixture;
beforeAll(async () => {
  desk = await startTransactionsFixture();
});
afterAll(() => desk.close());
afterEach(async () => {
  await desk.db.collection("transactions").deleteMany({});
  await desk.db.collection("resets").deleteMany({});
});

const RESET_SECRET = TEST_ENV["RESET_SECRET"] ?? "";
const resetCollection = () => desk.db.collection<ResetRow>("resets");
const countOrders = () => desk.db.collection("transactions").countDocuments();
const requestReset = (secret_key: unknown, token = desk.admin) =>
  desk.api.post(API.resetOrders.path, { secret_key }, { token });
const insertSampleOrders = (count: number) =>
  insertOrders(
    desk.db,
    Array.from({ length: count }, () => sampleOrder()),
  );

/** Stores a running reset as a crashed process would have left it. */
async function insertInterruptedReset(deleted_count: number | null): Promise<void> {
  const actor = { id: null, name: null, role: "admin", ip: null };
  const active_at = new Date(Date.now() - 60_000);
  const reset = {
    state: "running",
    cutoff: new Date(),
    deleted_count,
    active_at,
    actor,
    request_id: "interrupted",
  };
  // Each reset gets a new id, as the service may still be finishing the reset of the previous test.
  await resetCollection().insertOne({ _id: crypto.randomUUID(), ...reset });
}

describe("who may reset orders", () => {
  test("a reset is refused with 400 for a malformed secret, with 403 for a wrong secret or a user who is not an admin, and with 401 without a session", async () => {
    await insertSampleOrders(1);
    for (const secret of ["", null, 1, ["x"]]) expect((await requestReset(secret)).status).toBe(400);
    const refusal = await requestReset(`${RESET_SECRET}x`);
    expect([refusal.status, refusal.body.code]).toEqual([403, "SECRET_WRONG"]);
    expect(refusal.body).not.toHaveProperty("deleted_count");
    expect((await requestReset(RESET_SECRET, desk.user)).body.code).toBe("FORBIDDEN");
    expect((await requestReset(RESET_SECRET, "none")).status).toBe(401);
    expect(await countOrders()).toBe(1);
  });

  test("the document of a refused reset is removed once the event of the refusal is published", async () => {
    await requestReset("wrong");
    await desk.service.dependencies.relay.flush();
    expect(await resetCollection().countDocuments({})).toBe(0);
  });

  test("a reset answers 503 RESET_DISABLED when the configured secret is too short", async () => {
    const { api } = await desk.replica({ RESET_SECRET: "too-short" });
    const answer = await api.post(API.resetOrders.path, { secret_key: "too-short" }, { token: desk.admin });
    expect([answer.status, answer.body.code]).toEqual([503, "RESET_DISABLED"]);
  });

  test("after five wrong secrets a reset answers 429, even with the right secret", async () => {
    const { api } = await desk.replica({ RATE_LIMIT_PROFILE: "strict" });
    const token = await signInAs(desk.db, "admin");
    const headers = { "x-client-ip": "203.0.113.9" };
    const attempt = (secret_key: string) =>
      api.post(API.resetOrders.path, { secret_key }, { token, headers });
    for (let count = 0; count < 5; count++) expect((await attempt("wrong")).status).toBe(403);
    const sixth = await attempt(RESET_SECRET);
    expect([sixth.status, sixth.body.code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(sixth.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("a reset of all orders", () => {
  test("a reset deletes all orders, returns their number and keeps the users", async () => {
    const users = await desk.db.collection("users").countDocuments();
    await insertSampleOrders(1_234);
    await desk.place();
    const answer = await requestReset(RESET_SECRET);
    expect([answer.status, answer.body["deleted_count"]]).toEqual([200, 1_235]);
    expect(await countOrders()).toBe(0);
    expect(await desk.db.collection("users").countDocuments()).toBe(users);
    const stats = dataOf<OrderStats>(await desk.api.get(API.getStats.path, { token: desk.admin }));
    expect(stats).toMatchObject({ total_transactions: 0, total_amount: 0 });
    expect(await resetCollection().findOne({})).toMatchObject({ state: "done", deleted_count: 1_235 });
  });

  test("each order created during a reset is either deleted and counted, or kept", async () => {
    await insertSampleOrders(600);
    const orderRequests = Array.from({ length: 20 }, () => desk.create());
    const [answer, ...orderReplies] = await Promise.all([requestReset(RESET_SECRET), ...orderRequests]);
    expect(answer.status).toBe(200);
    expect(orderReplies.every(({ status }) => status === 201)).toBe(true);
    expect(Number(answer.body["deleted_count"]) + (await countOrders())).toBe(620);
    const stats = dataOf<OrderStats>(await desk.api.get(API.getStats.path, { token: desk.admin }));
    expect(stats.total_transactions).toBe(await countOrders());
  });

  test("a reset is refused with 409 while another reset is running", async () => {
    await insertInterruptedReset(0);
    const answer = await requestReset(RESET_SECRET);
    expect(answer.status).toBe(409);
  });

  test.each([
    ["before", null],
    ["after", 30],
  ])("a reset is resumed and finished after a crash %s the orders were counted", async (_when, count) => {
    await insertSampleOrders(30);
    await insertInterruptedReset(count);
    const isDone = async () => (await resetCollection().countDocuments({ state: "done" })) === 1;
    await eventually("the reset to be finished", isDone, 15_000);
    expect(await resetCollection().findOne({})).toMatchObject({ deleted_count: 30 });
    expect(await countOrders()).toBe(0);
  });

  test("a reset answers 503 and deletes nothing when events cannot be published", async () => {
    await insertSampleOrders(10);
    await desk.redis.kill();
    await desk.place();
    const answer = await requestReset(RESET_SECRET);
    expect([answer.status, answer.body.code]).toEqual([503, "UPSTREAM_UNAVAILABLE"]);
    expect(await countOrders()).toBe(11);
    expect(await resetCollection().countDocuments({})).toBe(0);
    await desk.redis.restart();
    await eventually("the event to be published", async () => {
      await desk.service.dependencies.relay.flush();
      return true;
    });
    expect((await requestReset(RESET_SECRET)).body["deleted_count"]).toBe(11);
  }, 30_000);
});

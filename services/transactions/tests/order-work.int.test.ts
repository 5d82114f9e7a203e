import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { OrderStats, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import { startRecordFixture } from "./record-fixture.js";
import type { RecordFixture } from "./record-fixture.js";

jest.setTimeout(30_000);

let desk: RecordFixture;
beforeAll(async () => {
  desk = await startRecordFixture();
});
afterAll(() => desk.close());

const setHandler = (id: string, body: object, token = desk.tono, api = desk.api) =>
  desk.send({ endpoint: API.setHandler, id, body, token, api });
const takeOrder = (id: string, expected_version: number, token = desk.tono, api = desk.api) =>
  setHandler(id, { handler: "me", expected_version }, token, api);
const updateStatus = async (id: string, status: string, token = desk.tono) =>
  dataOf<TransactionRow>(await desk.send({ endpoint: API.updateStatus, id, body: { status }, token }));
const requestRepricing = (id: string, body: object) =>
  desk.send({ endpoint: API.repriceOrder, id, body: { rate: "order", expected_version: 1, ...body } });

describe("the handler of an order", () => {
  test("a user who sets an order to processing becomes its handler; both are one change with one event", async () => {
    const { id } = await desk.place();
    const row = await updateStatus(id, "processing");
    const tono = { id: await desk.userIdOf("Tono"), name: "Tono" };
    expect(row).toMatchObject({ handler: tono, version: 2, updated_by: tono });
    expect([row.handled_at, row.processing_at]).toEqual([row.updated_at, row.updated_at]);
    const { history } = await desk.read(id);
    expect(history.map(({ what }) => what)).toEqual(["order.placed", "order.status_changed"]);
    const unchangedRow = await updateStatus(id, "processing", desk.rina);
    expect(unchangedRow).toEqual(row);
    const laterRows = [await updateStatus(id, "pending"), await updateStatus(id, "processing", desk.rina)];
    expect(laterRows[1]).toMatchObject({ handler: tono, processing_at: row.processing_at });
  });

  test("of simultaneous requests to take an order on two replicas, one succeeds and the refusals name the handler", async () => {
    const { api } = await desk.replica();
    const { id } = await desk.place();
    const answers = await Promise.all([
      takeOrder(id, 1),
      takeOrder(id, 1, desk.rina, api),
      takeOrder(id, 1, desk.admin, api),
    ]);
    const successes = answers.filter(({ status }) => status === 200);
    expect(successes).toHaveLength(1);
    const row = successes[0] && dataOf<TransactionRow>(successes[0]);
    for (const failure of answers.filter((answer) => answer !== successes[0])) {
      expect(failure.body).toMatchObject({ code: "HANDLED", data: row });
      expect(failure.body.message).toBe(`${row?.handler?.name} mengerjakan pesanan ini.`);
    }
    expect(row?.version).toBe(2);
  });

  test("an order of another handler is taken over only with take_over and the current version", async () => {
    const { id } = await desk.place();
    await takeOrder(id, 1);
    expect((await takeOrder(id, 2, desk.rina)).body.code).toBe("HANDLED");
    const body = { handler: "me", take_over: true };
    expect((await setHandler(id, { ...body, expected_version: 1 }, desk.rina)).body.code).toBe(
      "STALE_VERSION",
    );
    const newRow = dataOf<TransactionRow>(await setHandler(id, { ...body, expected_version: 2 }, desk.rina));
    expect(newRow.handler?.name).toBe("Rina");
    expect(dataOf(await takeOrder(id, 3, desk.rina))).toEqual(newRow);
  });

  test("only the handler or an admin can release an order", async () => {
    const { id } = await desk.place();
    await takeOrder(id, 1);
    const release = (expected_version: number, token: string) =>
      setHandler(id, { handler: null, take_over: true, expected_version }, token);
    expect((await release(2, desk.rina)).status).toBe(403);
    expect(dataOf(await release(2, desk.tono))).toMatchObject({ handler: null, handled_at: null });
    await takeOrder(id, 3);
    expect(dataOf(await release(4, desk.admin))).toMatchObject({ handler: null, version: 5 });
  });

  test("an order can be handed over only to an active user who may process orders", async () => {
    const { id } = await desk.place();
    await takeOrder(id, 1);
    const handOver = (handler: string) => setHandler(id, { handler, expected_version: 2 });
    for (const unfitId of ["a".repeat(24), await desk.userIdOf("A user")]) {
      const refusal = await handOver(unfitId);
      expect([refusal.status, Object.keys(Object(refusal.body["fields"]))]).toEqual([400, ["handler"]]);
    }
    const rinaId = await desk.userIdOf("Rina");
    expect(dataOf(await handOver(rinaId))).toMatchObject({ handler: { id: rinaId, name: "Rina" } });
    expect((await setHandler(id, { handler: "x", expected_version: 3 })).status).toBe(400);
  });
});

describe("repricing an order", () => {
  test("repricing recalculates amount, fee, payout and rate from the received amount, and keeps the original values", async () => {
    const order = await desk.place();
    const row = dataOf<TransactionRow>(await requestRepricing(order.id, { received_usd: 9.5 }));
    expect(row).toMatchObject({
      paypal_amount: 9.5,
      received_usd: 9.5,
      gross_amount: 131_100,
      fee_amount: 2_500,
      final_amount: 128_600,
      conversion_rate: order.conversion_rate,
      version: 2,
    });
    await desk.settings({ usd_rate: 1_600_000 });
    const currentRateBody = { received_usd: 20, rate: "current", expected_version: 2 };
    expect(dataOf(await requestRepricing(order.id, currentRateBody))).toMatchObject({
      conversion_rate: 14_720,
      market_rate: 16_000,
      final_amount: 294_400,
    });
    await desk.settings({});
    const { order: detail, history } = await desk.read(order.id);
    expect(detail.original).toMatchObject({
      paypal_amount: 25,
      final_amount: 345_000,
      conversion_rate: 13_800,
    });
    expect(history.at(-1)).toMatchObject({ what: "order.repriced", from: { paypal_amount: 9.5 } });
  });

  test("after repricing, statistics and search use the new amount", async () => {
    const readTotalAmount = async () =>
      dataOf<OrderStats>(await desk.api.get(API.getStats.path, { token: desk.user })).total_amount;
    const amountBefore = await readTotalAmount();
    const order = await desk.place();
    dataOf(await requestRepricing(order.id, { received_usd: 33.33 }));
    await desk.service.dependencies.relay.flush();
    expect(await readTotalAmount()).toBeCloseTo(amountBefore + 33.33);
    const searchReply = await desk.api.get(`${API.listOrders.path}?search=33.33`, { token: desk.user });
    expect((searchReply.body.data as TransactionRow[]).map(({ id }) => id)).toEqual([order.id]);
  });

  test.each([
    ["received_usd", { received_usd: 0.99 }],
    ["received_usd", { received_usd: 500.01 }],
    ["rate", { received_usd: 20, rate: "best" }],
  ])("repricing with an invalid %s is refused with 400: %j", async (field, body) => {
    const order = await desk.place();
    const refusal = await requestRepricing(order.id, body);
    expect([refusal.status, Object.keys(Object(refusal.body["fields"]))]).toEqual([400, [field]]);
  });

  test("repricing is refused for a closed order, a stale version and an amount that does not cover the fee", async () => {
    const order = await desk.place();
    expect((await requestRepricing(order.id, { received_usd: 20, expected_version: 7 })).body.code).toBe(
      "STALE_VERSION",
    );
    await desk.settings({ usd_rate: 200_000 });
    const refusal = await requestRepricing(order.id, { received_usd: 1, rate: "current" });
    await desk.settings({});
    expect([refusal.status, Object.keys(Object(refusal.body["fields"]))]).toEqual([400, ["received_usd"]]);
    await updateStatus(order.id, "completed");
    expect((await requestRepricing(order.id, { received_usd: 20, expected_version: 2 })).body.code).toBe(
      "ORDER_CLOSED",
    );
  });
});

import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { PaidOrderStatus, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { startRecordFixture } from "./record-fixture.js";
import type { RecordFixture } from "./record-fixture.js";

jest.setTimeout(30_000);

let desk: RecordFixture;
beforeAll(async () => {
  desk = await startRecordFixture();
});
afterAll(() => desk.close());

const sendFacts = (id: string, body: object, token = desk.tono) =>
  desk.send({ endpoint: API.recordFacts, id, body, token });
const recordFacts = async (id: string, body: object) => dataOf<TransactionRow>(await sendFacts(id, body));
const markPaid = (transaction_id: string) =>
  desk.api.post(fillPath(API.markOrderPaid.path, { transaction_id }), {});
const findDocument = ({ transaction_id }: TransactionRow) =>
  desk.db.collection("transactions").findOne({ transaction_id });

interface FactsEvent {
  readonly type: string;
  readonly data: { readonly after: { readonly transaction_id: string } };
}

/** Reads the events of an order's recorded facts that wait in a subscriber's queue. */
async function readFactsEvents(queueName: string, { transaction_id }: TransactionRow): Promise<FactsEvent[]> {
  const connection = new Redis(desk.redis.url, { maxRetriesPerRequest: null });
  const queue = new Queue(queueName, { connection });
  const jobs = await queue.getJobs(["waiting"]);
  await queue.close();
  connection.disconnect();
  return jobs
    .map(({ data }) => data as FactsEvent)
    .filter(
      ({ type, data }) => type === "order.facts_changed" && data.after.transaction_id === transaction_id,
    );
}

const FACTS = {
  received_usd: 24.5,
  received_currency: "EUR",
  provider_reference: "8XY1234567890",
  payer: "Jane Doe <jane@example.test>",
  payout_reference: "BCA-778899",
  payout_channel: "m-BCA",
  refund: { amount: 3, reference: "R-1", at: "2026-01-02T03:04:05.000Z" },
};

describe("recording facts of an order", () => {
  test("the row shows received amount, payout reference and refund; only the record shows payer and other references", async () => {
    const order = await desk.place();
    const row = await recordFacts(order.transaction_id, { ...FACTS, expected_version: 1 });
    const rowFacts = {
      received_usd: 24.5,
      payout_reference: "BCA-778899",
      refund: { amount: 3, at: FACTS.refund.at },
    };
    const updated_by = { id: await desk.userIdOf("Tono"), name: "Tono" };
    expect(row).toEqual({ ...order, ...rowFacts, version: 2, updated_by, updated_at: expect.any(String) });
    const { order: detail, history } = await desk.read(order.id);
    expect(detail).toEqual({ ...row, ...FACTS, reason_text: null, original: null });
    expect(history.at(-1)).toMatchObject({
      by: { name: "Tono", role: "user" },
      what: "order.facts_changed",
      from: { payer: null, version: 1 },
      to: { ...FACTS, version: 2 },
    });
    const list = await desk.api.get(API.listOrders.path, { token: desk.admin });
    const csvResponse = await desk.api.get(API.exportOrders.path, { token: desk.admin });
    for (const { text } of [list, csvResponse]) expect(text).not.toMatch(/Jane|8XY1234567890|R-1/);
    expect(csvResponse.text).not.toContain("BCA-778899");
  });

  test("the events of recorded facts do not contain the payer, and the history names the facts that were set", async () => {
    const order = await desk.place();
    await recordFacts(order.id, { payer: "Jane Doe", received_usd: 24, expected_version: 1 });
    await desk.service.dependencies.context.flushOutbox();
    const auditEvents = await readFactsEvents("events-audit", order);
    const notifierEvents = await readFactsEvents("events-notifier", order);
    expect(auditEvents).toMatchObject([{ data: { after: { version: 2 } } }]);
    expect(notifierEvents).toMatchObject([{ data: { after: { received_usd: 24, version: 2 } } }]);
    expect(JSON.stringify([auditEvents, notifierEvents])).not.toContain("Jane");
    const { history } = await desk.read(order.id);
    expect(Object.keys(history.at(-1)?.to ?? {}).sort()).toEqual(["payer", "received_usd", "version"]);
  });

  test("null clears a fact, facts missing in the request do not change, and repeating a fact changes nothing", async () => {
    const order = await desk.place();
    await recordFacts(order.id, { payer: "Jane", received_usd: 25, expected_version: 1 });
    const row = await recordFacts(order.id, { payer: null, expected_version: 2 });
    expect([row.version, row.received_usd]).toEqual([3, 25]);
    expect((await desk.read(order.id)).order.payer).toBeNull();
    expect(await recordFacts(order.id, { received_usd: 25, payer: null, expected_version: 3 })).toEqual(row);
  });

  test("a refund that is recorded without a time gets the current time, and keeps this time when the refund is recorded again", async () => {
    const { id } = await desk.place();
    const { refund } = await recordFacts(id, { refund: { amount: 1 }, expected_version: 1 });
    expect(Date.parse(refund?.at ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect((await recordFacts(id, { refund: { amount: 1 }, expected_version: 2 })).version).toBe(2);
  });

  test.each([
    ["received_usd", { received_usd: 0 }],
    ["received_usd", { received_usd: 100_000.01 }],
    ["received_usd", { received_usd: 1.005 }],
    ["received_currency", { received_currency: "usd" }],
    ["received_currency", { received_currency: "XXQ" }],
    ["provider_reference", { provider_reference: "x".repeat(65) }],
    ["payout_reference", { payout_reference: "" }],
    ["payer", { payer: "x".repeat(255) }],
    ["payout_channel", { payout_channel: "x".repeat(41) }],
    ["refund.amount", { refund: { amount: -1 } }],
    ["refund.reference", { refund: { amount: 1, reference: "x".repeat(65) } }],
    ["refund.at", { refund: { amount: 1, at: "2999-01-01T00:00:00Z" } }],
    ["refund.at", { refund: { amount: 1, at: "yesterday" } }],
    ["customer_paid", { customer_paid: true }],
    ["expires_at", { expires_at: "2026-01-01T00:00:00Z" }],
    ["expected_version", { payer: "x", expected_version: undefined }],
  ])("an invalid %s is refused with 400 and changes nothing: %j", async (field, body) => {
    const order = await desk.place();
    const refusal = await sendFacts(order.id, { expected_version: 1, ...body });
    expect([refusal.status, Object.keys(Object(refusal.body["fields"]))]).toEqual([400, [field]]);
    expect((await desk.read(order.id)).order.version).toBe(1);
  });

  test("recording facts with a stale version is refused with the current row; a user who may not process orders gets 403", async () => {
    const order = await desk.place();
    const row = await recordFacts(order.id, { received_usd: 20, expected_version: 1 });
    const refusal = await sendFacts(order.id, { received_usd: 21, expected_version: 1 });
    expect([refusal.status, refusal.body.code, refusal.body.data]).toEqual([409, "STALE_VERSION", row]);
    expect((await sendFacts(order.id, { received_usd: 21, expected_version: 2 }, desk.user)).status).toBe(
      403,
    );
  });
});

describe("what staff can undo in an order", () => {
  test("staff can clear the customer's statement that they have paid, which the customer cannot repeat", async () => {
    const order = await desk.place();
    dataOf(await markPaid(order.transaction_id));
    const row = await recordFacts(order.id, { customer_paid: false, expected_version: 2 });
    expect(row).toMatchObject({ customer_paid_at: null, version: 3 });
    expect(await findDocument(order)).not.toHaveProperty("customer_paid_at");
    const repeatedStatus = dataOf<PaidOrderStatus>(await markPaid(order.transaction_id));
    expect(repeatedStatus).toMatchObject({ customer_paid_at: null, version: 3 });
    const list = await desk.api.get(`${API.listOrders.path}?paid=1&status=pending`, { token: desk.user });
    expect((list.body.data as TransactionRow[]).filter(({ id }) => id === order.id)).toEqual([]);
  });

  test("staff can remove the expiry of an expired order, which then has payment instructions again", async () => {
    await desk.settings({ rate_lock_minutes: 10 });
    const order = await desk.place();
    await desk.settings({ rate_lock_minutes: 0 });
    const expires_at = new Date(Date.now() - 1_000);
    await desk.db
      .collection("transactions")
      .updateOne({ transaction_id: order.transaction_id }, { $set: { expires_at } });
    const getInstructions = () =>
      desk.api.get(fillPath(API.getPaymentInstructions.path, { transaction_id: order.transaction_id }));
    expect((await getInstructions()).body.code).toBe("ORDER_EXPIRED");
    expect((await recordFacts(order.id, { expires_at: null, expected_version: 1 })).expires_at).toBeNull();
    expect((await getInstructions()).status).toBe(200);
  });
});

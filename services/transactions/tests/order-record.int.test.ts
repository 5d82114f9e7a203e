import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { CustomerOrder, OrderNote, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import { insertOrders, sampleOrder } from "./orders.js";
import { startRecordFixture } from "./record-fixture.js";
import type { RecordFixture } from "./record-fixture.js";

jest.setTimeout(30_000);

let desk: RecordFixture;
beforeAll(async () => {
  desk = await startRecordFixture();
});
afterAll(() => desk.close());

interface AddedNote {
  readonly note: OrderNote;
  readonly order: TransactionRow;
}
const addNote = (id: string, text: string, { key = "", token = desk.tono } = {}) =>
  desk.send({ endpoint: API.addNote, id, body: { text }, token, ...(key && { key }) });
const addNoteAndRead = async (id: string, text: string, key = "") =>
  dataOf<AddedNote>(await addNote(id, text, { key }));
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const generateAccount = () => String(randomInt(1e12, 1e13));

describe("the record of an order", () => {
  test("the record contains the order, its history and its notes, and is found by id or transaction_id", async () => {
    const order = await desk.place({ destination_account: generateAccount(), user_whatsapp: "081299900011" });
    const { note, order: row } = await addNoteAndRead(order.id, " Sudah ditanya\r\nlewat WhatsApp ");
    expect(note).toMatchObject({ by: { name: "Tono" }, text: "Sudah ditanya\nlewat WhatsApp" });
    expect(row).toMatchObject({ notes_count: 1, version: 2 });
    const record = await desk.read(order.transaction_id);
    expect(record).toEqual(await desk.read(order.id));
    expect(record.notes).toEqual([note]);
    expect(record.history.map(({ what }) => what)).toEqual(["order.placed", "order.note_added"]);
    expect(JSON.stringify(record.history)).not.toContain("ditanya");
    expect(record.related).toEqual([]);
  });

  test("the record lists the newest 20 other orders with the same WhatsApp number or account as related", async () => {
    const accountNumber = generateAccount();
    const order = sampleOrder({ user_whatsapp: "0812 9990 0022", destination_account: accountNumber });
    const others = Array.from({ length: 22 }, (_, index) =>
      sampleOrder({
        created_at: minutesAgo(index + 1),
        ...(index % 2 ? { user_whatsapp: "+6281299900022" } : { destination_account: accountNumber }),
      }),
    );
    await insertOrders(desk.db, [...others, order, sampleOrder({ destination_account: generateAccount() })]);
    const { related } = await desk.read(order.id);
    expect(related.map(({ id }) => id)).toEqual(others.slice(0, 20).map(({ id }) => id));
  });

  test("the record of an order that was stored before orders had records shows its missing facts as null", async () => {
    const completed_at = new Date();
    const destination_account = generateAccount();
    const oldOrder = sampleOrder({ status: "completed", completed_at, destination_account });
    await insertOrders(desk.db, [oldOrder]);
    const { order, history, notes } = await desk.read(oldOrder.id);
    expect(order).toMatchObject({
      handler: null,
      processing_at: null,
      refund: null,
      notes_count: 0,
      payer: null,
    });
    expect(history.map(({ to }) => to["status"])).toEqual(["pending", "completed"]);
    expect(notes).toEqual([]);
  });

  test.each(["x", "stats2", `TRX${"0".repeat(26)}`, "0".repeat(24), "a".repeat(23)])(
    "a record is answered with 404 for the id %s",
    async (id) => {
      const { status } = await desk.api.get(fillPath(API.getOrder.path, { id }), { token: desk.user });
      expect(status).toBe(404);
    },
  );

  test("fixed paths take precedence over order ids, regardless of the method", async () => {
    const stats = await desk.api.get(API.getStats.path, { token: desk.user });
    expect(stats.body.data).toHaveProperty("total_transactions");
    expect((await desk.api.get(API.createOrder.path, { token: desk.user })).status).toBe(405);
  });

  test("the reply to a repeated order request contains nothing that staff recorded", async () => {
    const body = { user_whatsapp: "081299900033" };
    const { id } = dataOf<TransactionRow>(await desk.create(body, "key-of-worked-order"));
    const facts = { received_usd: 3, payout_reference: "P", refund: { amount: 1 }, expected_version: 1 };
    dataOf(await desk.send({ endpoint: API.recordFacts, id, body: facts }));
    await addNoteAndRead(id, "rahasia");
    dataOf(await desk.send({ endpoint: API.setHandler, id, body: { handler: "me", expected_version: 3 } }));
    const replay = await desk.create(body, "key-of-worked-order");
    const emptyFields = {
      handler: null,
      handled_at: null,
      updated_by: null,
      received_usd: null,
      notes_count: 0,
    };
    expect(replay.body.data).toMatchObject({
      ...emptyFields,
      payout_reference: null,
      refund: null,
      version: 4,
    });
    expect(replay.text).not.toMatch(/Tono|rahasia/);
  });
});

describe("notes of an order", () => {
  test("a request with the same idempotency key adds no second note, and is refused if its text differs", async () => {
    const { id } = await desk.place();
    const firstReply = await addNoteAndRead(id, "Menunggu", "key-of-a-note");
    const repeatedReply = await addNote(id, "Menunggu", { key: "key-of-a-note" });
    expect([repeatedReply.status, repeatedReply.headers.get("Idempotent-Replay")]).toEqual([200, "true"]);
    expect(dataOf(repeatedReply)).toEqual(firstReply);
    expect((await addNote(id, "Lain", { key: "key-of-a-note" })).body.code).toBe("IDEMPOTENCY_MISMATCH");
    expect((await desk.read(id)).notes).toHaveLength(1);
  });

  test("an order accepts up to 50 notes, and concurrent notes are all stored", async () => {
    const { id } = await desk.place();
    await Promise.all([addNoteAndRead(id, "satu"), addNoteAndRead(id, "dua")]);
    for (let n = 3; n <= 50; n++) await addNoteAndRead(id, `catatan ${n}`);
    const refusal = await addNote(id, "terlalu banyak");
    expect([refusal.status, Object.keys(Object(refusal.body["fields"]))]).toEqual([400, ["text"]]);
    expect((await desk.read(id)).order.notes_count).toBe(50);
  });

  test.each(["", " ", "x".repeat(501), "a\u0000b", 7])(
    "a note with the text %p is refused with 400",
    async (text) => {
      const { id } = await desk.place();
      const refusal = await desk.send({ endpoint: API.addNote, id, body: { text } });
      expect([refusal.status, Object.keys(Object(refusal.body["fields"]))]).toEqual([400, ["text"]]);
    },
  );
});

describe("the customer's data in a record", () => {
  const whatsapp = "081299900044";
  const FACTS = { payer: "Jane Doe", provider_reference: "PR-5566", payout_reference: "BCA-5566" };

  async function placeOrderWithFacts(): Promise<TransactionRow> {
    const order = await desk.place({ user_whatsapp: whatsapp });
    const body = { ...FACTS, refund: { amount: 1, reference: "RF-5566" }, expected_version: 1 };
    dataOf(await desk.send({ endpoint: API.recordFacts, id: order.id, body }));
    await addNoteAndRead(order.id, "Jane minta cepat");
    dataOf(await desk.send({ endpoint: API.updateStatus, id: order.id, body: { status: "completed" } }));
    return order;
  }

  test("an export contains the recorded data without the names of staff, and an erasure masks the data irreversibly", async () => {
    const order = await placeOrderWithFacts();
    const postForCustomer = (path: string) => desk.api.post(path, { whatsapp }, { token: desk.admin });
    const exportReply = await postForCustomer(API.exportCustomer.path);
    const [exportedOrder] = dataOf<{ orders: CustomerOrder[] }>(exportReply).orders;
    expect(exportedOrder).toMatchObject({ ...FACTS, notes: [{ text: "Jane minta cepat" }] });
    expect(exportedOrder?.refund?.reference).toBe("RF-5566");
    expect(exportReply.text).not.toContain("Tono");

    expect(dataOf(await postForCustomer(API.eraseCustomer.path))).toEqual({ erased: 1 });
    const document = await desk.db
      .collection("transactions")
      .findOne({ transaction_id: order.transaction_id });
    expect(JSON.stringify(document)).not.toMatch(/Jane|5566/);
    const { order: detail, notes } = await desk.read(order.id);
    expect(detail).toMatchObject({ payer: "•••", refund: { amount: 1, reference: "•••" }, notes_count: 1 });
    expect(notes).toMatchObject([{ by: { name: "Tono" }, text: "•••" }]);

    expect((await addNote(order.id, "Jane lagi")).body.code).toBe("ORDER_CLOSED");
    const body = { payer: "Jane", expected_version: detail.version };
    expect((await desk.send({ endpoint: API.recordFacts, id: order.id, body })).body.code).toBe(
      "ORDER_CLOSED",
    );
  });
});

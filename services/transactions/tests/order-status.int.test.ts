import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { OrderStatus, TransactionReport, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";

jest.setTimeout(30_000);

let desk: TransactionsFixture;
beforeAll(async () => {
  desk = await startTransactionsFixture();
});
afterAll(() => desk.close());

const UNKNOWN_ID = `TRX${"0".repeat(26)}`;
const requestStatus = (transaction_id: string) =>
  desk.api.get(fillPath(API.getOrderStatus.path, { transaction_id }));
const updateStatus = (id: string, body: unknown) =>
  desk.api.put(fillPath(API.updateStatus.path, { id }), body, { token: desk.admin });
const updateAndRead = async (id: string, body: unknown) =>
  dataOf<TransactionRow>(await updateStatus(id, body));

describe("the public status of an order", () => {
  test("the public status shows each change immediately, without human verification and without caching", async () => {
    const order = await desk.place();
    const answer = await requestStatus(order.transaction_id);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(dataOf(answer)).toEqual({
      status: "pending",
      version: 1,
      updated_at: order.updated_at,
      completed_at: null,
      paypal_amount: 25,
      final_amount: 345_000,
      cancel_reason: null,
      expires_at: null,
      closed: false,
    });
    const completedRow = await updateAndRead(order.id, { status: "completed" });
    const { completed_at, updated_at } = completedRow;
    expect(dataOf(await requestStatus(order.transaction_id))).toMatchObject({
      status: "completed",
      version: 2,
      completed_at,
      updated_at,
      closed: true,
    });
  });

  test("requests for the public status are refused with the same 404 for an unknown and for an ill-formed id", async () => {
    const order = await desk.place();
    const ids = [UNKNOWN_ID, "x", order.id, order.unique_code, order.transaction_id.toLowerCase()];
    const answers = await Promise.all(ids.map(requestStatus));
    for (const { status: code, body } of answers) {
      expect({ code, ...body, request_id: "" }).toEqual({ code: 404, ...answers[0]?.body, request_id: "" });
    }
  });
});

describe("the reason of a cancellation", () => {
  test("staff see the cancellation reason and who cancelled the order, the customer sees only the public reason", async () => {
    const order = await desk.place();
    const reason = { reason: "suspected_fraud", reason_text: "  kartu orang lain " };
    const row = await updateAndRead(order.id, { status: "cancelled", ...reason });
    const updated_by = { id: expect.any(String), name: "A admin" };
    expect(row).toMatchObject({ cancel_reason: "suspected_fraud", updated_by });
    expect(row).not.toHaveProperty("reason_text");
    expect(dataOf<OrderStatus>(await requestStatus(order.transaction_id)).cancel_reason).toBe("other");
    const report = fillPath(API.getReport.path, { transaction_id: order.transaction_id });
    const recaptcha_token = await desk.token("transaction_detail");
    const reportReply = await desk.api.post(report, { recaptcha_token });
    expect(dataOf<TransactionReport>(reportReply).cancel_reason).toBe("other");
    expect(reportReply.text).not.toMatch(/fraud|kartu|A admin/);
    const document = await desk.db
      .collection("transactions")
      .findOne({ transaction_id: order.transaction_id });
    expect(document).toMatchObject({ reason_text: "kartu orang lain" });
  });

  test("a reason is stored only for a cancelled order, and is cleared when the order is reopened", async () => {
    const order = await desk.place();
    const reason = { reason: "no_code", reason_text: "tanpa kode" };
    expect(await updateAndRead(order.id, { status: "processing", ...reason })).toMatchObject({
      cancel_reason: null,
    });
    expect(await updateAndRead(order.id, { status: "cancelled", ...reason })).toMatchObject({
      cancel_reason: "no_code",
    });
    expect(await updateAndRead(order.id, { status: "pending" })).toMatchObject({ cancel_reason: null });
    const document = await desk.db
      .collection("transactions")
      .findOne({ transaction_id: order.transaction_id });
    expect(document).toMatchObject({ cancel_reason: null, reason_text: null });
  });

  test("a status update with a stale version is refused, and the refusal names who made the last change", async () => {
    const order = await desk.place();
    await updateAndRead(order.id, { status: "processing" });
    const refusal = await updateStatus(order.id, { status: "completed", expected_version: 1 });
    expect([refusal.status, refusal.body.code]).toEqual([409, "STALE_VERSION"]);
    expect(refusal.body.data).toMatchObject({ status: "processing", updated_by: { name: "A admin" } });
  });

  test.each([
    ["an unknown reason", { reason: "bored" }, "reason"],
    ["a text of 201 characters", { reason_text: "x".repeat(201) }, "reason_text"],
    ["a text with a control character", { reason_text: "a\u0000b" }, "reason_text"],
  ])("a cancellation with %s is refused with 400 and changes nothing", async (_what, reason, field) => {
    const order = await desk.place();
    const refusal = await updateStatus(order.id, { status: "cancelled", ...reason });
    expect([refusal.status, Object.keys(Object(refusal.body["fields"]))]).toEqual([400, [field]]);
    expect(dataOf(await requestStatus(order.transaction_id))).toMatchObject({
      status: "pending",
      version: 1,
    });
  });

  test("the reply to a repeated order request shows neither staff nor a suspected fraud", async () => {
    const body = { user_whatsapp: "081255500077" };
    const order = dataOf<TransactionRow>(await desk.create(body, "key-of-cancelled"));
    await updateAndRead(order.id, { status: "cancelled", reason: "suspected_fraud" });
    const replay = dataOf<TransactionRow>(await desk.create(body, "key-of-cancelled"));
    expect(replay).toMatchObject({ status: "cancelled", cancel_reason: "other", updated_by: null });
    expect(replay.market_rate).toBe(15_000);
  });
});

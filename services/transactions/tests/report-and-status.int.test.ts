import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { PaymentInstructions, TransactionRow } from "@tukar-saldo/contracts";
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
const setStatus = (id: string, body: unknown, token = desk.admin) =>
  desk.api.put(fillPath(API.updateStatus.path, { id }), body, { token });
const requestInstructions = (transaction_id: string) =>
  desk.api.get(fillPath(API.getPaymentInstructions.path, { transaction_id }));

async function requestReport(transaction_id: string, recaptcha_token?: string) {
  const token = recaptcha_token ?? (await desk.token("transaction_detail"));
  return desk.api.post(fillPath(API.getReport.path, { transaction_id }), { recaptcha_token: token });
}

describe("the public report of an order", () => {
  test("the report shows exactly the public fields to a verified visitor", async () => {
    const order = await desk.place();
    const reportFields = dataOf(await requestReport(order.transaction_id));
    expect(Object.keys(reportFields).sort()).toEqual(
      [
        "transaction_id unique_code status created_at completed_at paypal_amount final_amount fee_amount",
        "conversion_rate account_name destination_name destination_type destination_account expires_at",
        "cancel_reason",
      ]
        .join(" ")
        .split(" ")
        .sort(),
    );
  });

  test("the report answers 404 for anything but an existing transaction id", async () => {
    const order = await desk.place();
    for (const code of [UNKNOWN_ID, "x", order.id, order.unique_code, order.transaction_id.toLowerCase()]) {
      expect((await requestReport(code)).status).toBe(404);
    }
  });

  test("the report refuses a wrong captcha token in the same way for existing and unknown orders", async () => {
    const { transaction_id } = await desk.place();
    const token = await desk.token("login");
    const otherToken = await desk.token("login");
    const [knownReply, unknownReply] = [
      await requestReport(transaction_id, token),
      await requestReport(UNKNOWN_ID, otherToken),
    ];
    expect([knownReply.status, unknownReply.status]).toEqual([403, 403]);
    expect(knownReply.body.code).toBe(unknownReply.body.code);
  });
});

describe("the payment instructions of an order", () => {
  test("payment instructions contain exactly seven fields, with the WhatsApp number masked", async () => {
    const order = await desk.place({ user_whatsapp: "081234567890" });
    const instructions = dataOf<PaymentInstructions>(await requestInstructions(order.transaction_id));
    expect(instructions).toEqual({
      paypal_url: "https://pay.example.test/desk/25.00",
      paypal_email: "payments@example.test",
      amount: 25,
      send_as: "friends_and_family",
      unique_code: order.unique_code,
      user_whatsapp: "••••••••7890",
      warning: expect.stringContaining(order.unique_code),
    });
  });

  test("payment instructions are refused with 404 for an unknown order and 409 for a closed one", async () => {
    expect((await requestInstructions(UNKNOWN_ID)).status).toBe(404);
    const order = await desk.place();
    dataOf(await setStatus(order.id, { status: "completed" }));
    const refusal = await requestInstructions(order.transaction_id);
    expect([refusal.status, refusal.body.code]).toEqual([409, "ORDER_CLOSED"]);
  });
});

describe("updating the status of an order", () => {
  test("completed_at is set when an order is completed and null again when the order is reopened", async () => {
    const order = await desk.place();
    const closedRow = dataOf<TransactionRow>(await setStatus(order.transaction_id, { status: "completed" }));
    expect(closedRow).toMatchObject({ status: "completed", version: 2, completed_at: closedRow.updated_at });
    const reopenedRow = dataOf<TransactionRow>(await setStatus(order.id, { status: "processing" }));
    expect(reopenedRow).toMatchObject({ status: "processing", version: 3, completed_at: null });
  });

  test("a status update to the same status changes nothing", async () => {
    const order = await desk.place();
    expect(dataOf(await setStatus(order.id, { status: "pending" }))).toEqual(order);
  });

  test("a status update with a stale version is refused with 409 and the current row, even for the same status", async () => {
    const order = await desk.place();
    const currentRow = dataOf(await setStatus(order.id, { status: "processing", expected_version: 1 }));
    const staleAnswer = await setStatus(order.id, { status: "processing", expected_version: 1 });
    expect([staleAnswer.status, staleAnswer.body.code]).toEqual([409, "STALE_VERSION"]);
    expect(staleAnswer.body.data).toEqual(currentRow);
  });

  test("a status update ignores other fields of the body", async () => {
    const order = await desk.place();
    const forgedBody = {
      status: "cancelled",
      final_amount: 1,
      account_name: "x",
      completed_at: "2000-01-01",
    };
    const row = dataOf<TransactionRow>(await setStatus(order.id, forgedBody));
    const { updated_at, updated_by } = row;
    expect(row).toEqual({ ...order, status: "cancelled", version: 2, updated_at, updated_by });
  });

  test("a status update answers 404 for an unknown order or a malformed id", async () => {
    for (const id of ["0".repeat(24), UNKNOWN_ID, "abc", "..%2fx"]) {
      expect((await setStatus(id, { status: "pending" })).status).toBe(404);
    }
  });

  test("a status update checks the session, then the role, then the body: 401, 403, 400", async () => {
    const order = await desk.place();
    expect((await setStatus(order.id, { status: "x" }, desk.user)).status).toBe(403);
    expect((await setStatus(order.id, { status: "x" }, "none")).status).toBe(401);
    expect((await setStatus(order.id, { status: "PENDING" })).status).toBe(400);
  });

  test("concurrent status updates on two replicas leave no gap between versions", async () => {
    const { api } = await desk.replica();
    const order = await desk.place();
    const path = fillPath(API.updateStatus.path, { id: order.id });
    const statuses = ["processing", "completed", "cancelled", "pending"];
    const changes = Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? api : desk.api).put(path, { status: statuses[index % 4] }, { token: desk.admin }),
    );
    const rows = (await Promise.all(changes)).map((answer) => dataOf<TransactionRow>(answer));
    const rowsByVersion = new Map(rows.map((row) => [row.version, row]));
    const lastRow = dataOf<TransactionRow>(await setStatus(order.id, { status: "pending" }));
    const highestVersion = Math.max(...rowsByVersion.keys());
    for (let version = 2; version <= highestVersion; version++) expect(rowsByVersion.has(version)).toBe(true);
    expect([highestVersion, highestVersion + 1]).toContain(lastRow.version);
  });
});

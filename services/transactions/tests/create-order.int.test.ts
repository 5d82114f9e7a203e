import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { API, isTransactionId, isOrderCode } from "@tukar-saldo/contracts";
import type { CreateOrderBody, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf, eventually, validOrderBody } from "@tukar-saldo/test-kit";
import type { ApiResponse, ApiClient } from "@tukar-saldo/test-kit";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";

jest.setTimeout(30_000);

let desk: TransactionsFixture;
beforeAll(async () => {
  desk = await startTransactionsFixture();
});
afterAll(() => desk.close());
beforeEach(() => desk.settings({}));

/**
 * Sends an order, and retries with a new captcha token after each 503, as a browser does. The service may respond with
 * 503 on a busy machine.
 */
async function sendUntilServed(api: ApiClient, copy: CreateOrderBody): Promise<ApiResponse> {
  const headers = { "Idempotency-Key": "key-of-50-copies" };
  let captcha_token = copy.captcha_token;
  return eventually("an answer other than 503", async () => {
    const answer = await api.post(API.createOrder.path, { ...copy, captcha_token }, { headers });
    if (answer.status !== 503) return answer;
    captcha_token = await desk.token("transaction_submit");
    return undefined;
  });
}

const countStoredOrders = () => desk.db.collection("transactions").countDocuments();

describe("creating an order", () => {
  test("an order stores the version of the terms but does not show it; a retry with a later version gets the same order", async () => {
    const headers = { "Idempotency-Key": "key-of-the-terms" };
    const body = { ...validOrderBody(), captcha_token: await desk.token("transaction_submit") };
    const firstAnswer = await desk.api.post(API.createOrder.path, { ...body, terms_version: 3 }, { headers });
    const row = dataOf<TransactionRow>(firstAnswer);
    expect(row).not.toHaveProperty("terms_version");
    const document = await desk.db.collection("transactions").findOne({ transaction_id: row.transaction_id });
    expect(document?.["terms_version"]).toBe(3);
    const retry = await desk.api.post(API.createOrder.path, { ...body, terms_version: 4 }, { headers });
    expect([retry.status, dataOf<TransactionRow>(retry).id]).toEqual([200, row.id]);
  });

  test.each(["1", null, 1.5])(
    "%p as the version of the terms is refused with 400, which names the field",
    async (terms_version) => {
      const body = {
        ...validOrderBody(),
        captcha_token: await desk.token("transaction_submit"),
        terms_version,
      };
      const answer = await desk.api.post(API.createOrder.path, body);
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ["terms_version"]]);
    },
  );

  test("the service sets rate, fee, codes and status of a new order", async () => {
    const answer = await desk.create({
      paypal_amount: 1,
      destination: "dana",
      user_whatsapp: "+62 812 3456 7890",
    });
    expect(answer.status).toBe(201);
    const row = dataOf<TransactionRow>(answer);
    expect(row).toMatchObject({
      status: "pending",
      version: 1,
      paypal_amount: 1,
      gross_amount: 13_800,
      fee_amount: 2_500,
      final_amount: 11_300,
      conversion_rate: 13_800,
      user_whatsapp: "+62 812 3456 7890",
      destination: "dana",
      destination_name: "DANA",
      completed_at: null,
    });
    expect(isTransactionId(row.transaction_id)).toBe(true);
    expect(isOrderCode(row.unique_code)).toBe(true);
  });

  test("a new order ignores fields of the body that a visitor may not set", async () => {
    const forgedFields = {
      final_amount: 1e9,
      status: "completed",
      unique_code: "AAAAAAAA",
      conversion_rate: 1,
      _id: "x",
    };
    const token = await desk.token("transaction_submit");
    const body = { ...validOrderBody({ captcha_token: token }), ...forgedFields };
    const row = dataOf<TransactionRow>(await desk.api.post(API.createOrder.path, body));
    expect(row).toMatchObject({ status: "pending", final_amount: 345_000, conversion_rate: 13_800 });
    expect(row.unique_code).not.toBe("AAAAAAAA");
  });

  test("an order while the desk is offline is refused with 503 OFFLINE and not stored", async () => {
    await desk.settings({ is_online: false });
    const countBefore = await countStoredOrders();
    const answer = await desk.create();
    expect([answer.status, answer.body.code]).toEqual([503, "OFFLINE"]);
    expect(await countStoredOrders()).toBe(countBefore);
  });

  test("an order before the desk is set up is refused with 503 NOT_INITIALISED", async () => {
    await desk.db.collection("settings").deleteMany({});
    const answer = await desk.create();
    expect([answer.status, answer.body.code]).toEqual([503, "NOT_INITIALISED"]);
  });

  test("a second order with the same captcha token is refused with 403", async () => {
    const captcha_token = await desk.token("transaction_submit");
    expect((await desk.create({ captcha_token })).status).toBe(201);
    const retry = await desk.create({ captcha_token });
    expect([retry.status, retry.body.code]).toEqual([403, "HUMAN_REFUSED"]);
  });

  test("an order with a captcha token of another action is refused with 403", async () => {
    const answer = await desk.create({ captcha_token: await desk.token("transaction_detail") });
    expect(answer.status).toBe(403);
  });

  test("an order with an amount that is no higher than the fee is refused with 400", async () => {
    await desk.settings({ usd_rate: 250_000, markup: 0 });
    const answer = await desk.create({ paypal_amount: 1 });
    expect([answer.status, answer.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(answer.body["fields"]).toHaveProperty("paypal_amount");
  });
});

describe("a repeated Idempotency-Key", () => {
  const body = { user_whatsapp: "081234500001" };

  test("a repeated Idempotency-Key returns the order of the first request with 200, regardless of the captcha token", async () => {
    const firstAnswer = await desk.create(body, "key-repeated");
    const secondAnswer = await desk.create(
      { ...body, captcha_token: "used or not, it does not matter" },
      "key-repeated",
    );
    expect([firstAnswer.status, secondAnswer.status]).toEqual([201, 200]);
    expect(secondAnswer.headers.get("Idempotent-Replay")).toBe("true");
    expect(dataOf(secondAnswer)).toEqual(dataOf(firstAnswer));
  });

  test("a request with a repeated Idempotency-Key needs no captcha token, but the first request needs one", async () => {
    const user_whatsapp = "081234500002";
    const firstAnswer = await desk.create({ user_whatsapp }, "key-without-token");
    const { captcha_token: _none, ...copy } = validOrderBody({ user_whatsapp });
    const send = (key: string) =>
      desk.api.post(API.createOrder.path, copy, { headers: { "Idempotency-Key": key } });
    const secondAnswer = await send("key-without-token");
    expect([secondAnswer.status, dataOf(secondAnswer)]).toEqual([200, dataOf(firstAnswer)]);
    const refusal = await send("key-of-a-first-request");
    expect([refusal.status, refusal.body["fields"]]).toEqual([400, { captcha_token: expect.any(String) }]);
  });

  test.each([
    ["with the token of the first request", {}, "key-same-token"],
    ["while the desk is offline", { is_online: false }, "key-offline"],
    ["at a rate that leaves nothing to pay out", { usd_rate: 1, markup: 0 }, "key-rate"],
  ])("a repeated Idempotency-Key returns the order %s", async (_when, settings, key) => {
    const captcha_token = await desk.token("transaction_submit");
    const firstAnswer = await desk.create({ ...body, captcha_token }, key);
    await desk.settings(settings);
    const retries = [
      await desk.create({ ...body, captcha_token }, key),
      await desk.create({ ...body, captcha_token: await desk.token("transaction_submit") }, key),
    ];
    expect([firstAnswer, ...retries].map(({ status }) => status)).toEqual([201, 200, 200]);
    expect(retries.map((answer) => dataOf(answer))).toEqual([dataOf(firstAnswer), dataOf(firstAnswer)]);
  });

  test("a repeated Idempotency-Key is refused with 409 if it is sent with a different order", async () => {
    expect((await desk.create(body, "key-mismatch")).status).toBe(201);
    const differentBody = { ...body, paypal_amount: 26 };
    for (const refusal of [
      await desk.create(differentBody, "key-mismatch"),
      await desk.create({ ...differentBody, captcha_token: "bm90aGluZw==" }, "key-mismatch"),
    ])
      expect([refusal.status, refusal.body.code]).toEqual([409, "IDEMPOTENCY_MISMATCH"]);
  });

  test("50 concurrent requests with one Idempotency-Key on two replicas create one order", async () => {
    const { api } = await desk.replica();
    const copy = validOrderBody({ captcha_token: await desk.token("transaction_submit") });
    const countBefore = await countStoredOrders();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => sendUntilServed(index % 2 ? api : desk.api, copy)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(new Set(answers.map((answer) => dataOf<TransactionRow>(answer).id)).size).toBe(1);
    expect(await countStoredOrders()).toBe(countBefore + 1);
  });

  test.each(["short", "with space", "x".repeat(129)])(
    "the Idempotency-Key %p is refused with 400",
    async (key) => {
      expect((await desk.create(body, key)).status).toBe(400);
    },
  );
});

describe("the rate limit by WhatsApp number", () => {
  test("a WhatsApp number may place six orders within an hour, not counting refused requests; the seventh is refused with 429", async () => {
    const { api } = await desk.replica({ RATE_LIMIT_PROFILE: "strict" });
    const create = async (token?: string) => {
      const captcha_token = token ?? (await desk.token("transaction_submit"));
      const user_whatsapp = "0812 9999 0000";
      return api.post(API.createOrder.path, validOrderBody({ user_whatsapp, captcha_token }));
    };
    for (let count = 0; count < 8; count++) expect((await create("bm90aGluZw==")).status).toBe(400);
    for (let count = 0; count < 6; count++) expect((await create()).status).toBe(201);
    const seventhResponse = await create();
    expect([seventhResponse.status, seventhResponse.body.code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(seventhResponse.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { API, isTransactionId, isOrderCode } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { dataOf, orderBody } from "@tukar-saldo/test-kit";
import { openDesk } from "./desk.js";
import type { Desk } from "./desk.js";

jest.setTimeout(30_000);

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.settings({}));

const stored = () => desk.db.collection("transactions").countDocuments();

describe("creating an order", () => {
  test("when a visitor orders, then the order is the server's: rate, fee, codes, times", async () => {
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

  test("when the body carries what is not the visitor's to say, then it is ignored", async () => {
    const forged = {
      final_amount: 1e9,
      status: "completed",
      unique_code: "AAAAAAAA",
      conversion_rate: 1,
      _id: "x",
    };
    const token = await desk.token("transaction_submit");
    const body = { ...orderBody({ captcha_token: token }), ...forged };
    const row = dataOf<TransactionRow>(await desk.api.post(API.createOrder.path, body));
    expect(row).toMatchObject({ status: "pending", final_amount: 345_000, conversion_rate: 13_800 });
    expect(row.unique_code).not.toBe("AAAAAAAA");
  });

  test("when the desk is offline, then it is 503 OFFLINE and nothing is stored", async () => {
    await desk.settings({ is_online: false });
    const before = await stored();
    const answer = await desk.create();
    expect([answer.status, answer.body.code]).toEqual([503, "OFFLINE"]);
    expect(await stored()).toBe(before);
  });

  test("when the desk was never set up, then it is 503 NOT_INITIALISED", async () => {
    await desk.db.collection("settings").deleteMany({});
    const answer = await desk.create();
    expect([answer.status, answer.body.code]).toEqual([503, "NOT_INITIALISED"]);
  });

  test("when a token was used before, then the second order is refused", async () => {
    const captcha_token = await desk.token("transaction_submit");
    expect((await desk.create({ captcha_token })).status).toBe(201);
    const again = await desk.create({ captcha_token });
    expect([again.status, again.body.code]).toEqual([403, "HUMAN_REFUSED"]);
  });

  test("when the token is of another action, then it is refused", async () => {
    const answer = await desk.create({ captcha_token: await desk.token("transaction_detail") });
    expect(answer.status).toBe(403);
  });

  test("when the fee would leave nothing, then the amount is refused", async () => {
    await desk.settings({ usd_rate: 250_000, markup: 0 });
    const answer = await desk.create({ paypal_amount: 1 });
    expect([answer.status, answer.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(answer.body["fields"]).toHaveProperty("paypal_amount");
  });
});

describe("a repeated Idempotency-Key", () => {
  const body = { user_whatsapp: "081234500001" };

  test("when the request is repeated, then the same order comes with 200, no token needed", async () => {
    const first = await desk.create(body, "key-repeated");
    const second = await desk.create(
      { ...body, captcha_token: "used or not, it does not matter" },
      "key-repeated",
    );
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.headers.get("Idempotent-Replay")).toBe("true");
    expect(dataOf(second)).toEqual(dataOf(first));
  });

  test("when the copy carries no token at all, then the same order comes; a first request needs one", async () => {
    const user_whatsapp = "081234500002";
    const first = await desk.create({ user_whatsapp }, "key-without-token");
    const { captcha_token: _none, ...copy } = orderBody({ user_whatsapp });
    const send = (key: string) =>
      desk.api.post(API.createOrder.path, copy, { headers: { "Idempotency-Key": key } });
    const second = await send("key-without-token");
    expect([second.status, dataOf(second)]).toEqual([200, dataOf(first)]);
    const other = await send("key-of-a-first-request");
    expect([other.status, other.body["fields"]]).toEqual([400, { captcha_token: expect.any(String) }]);
  });

  test("when the body differs, then it is 409", async () => {
    expect((await desk.create(body, "key-mismatch")).status).toBe(201);
    const other = await desk.create({ ...body, paypal_amount: 26 }, "key-mismatch");
    expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_MISMATCH"]);
  });

  test("when 50 copies with one token are in flight on two replicas, then one is made", async () => {
    const { api } = await desk.replica();
    const captcha_token = await desk.token("transaction_submit");
    const copy = orderBody({ captcha_token });
    const before = await stored();
    const send = (index: number) =>
      (index % 2 ? api : desk.api).post(API.createOrder.path, copy, {
        headers: { "Idempotency-Key": "key-of-50" },
      });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => send(index)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(new Set(answers.map((answer) => dataOf<TransactionRow>(answer).id)).size).toBe(1);
    expect(await stored()).toBe(before + 1);
  });

  test.each(["short", "with space", "x".repeat(129)])("when the key is %p, then it is 400", async (key) => {
    expect((await desk.create(body, key)).status).toBe(400);
  });
});

describe("the limit of a WhatsApp number", () => {
  test("when six orders were made in an hour, then the seventh is 429; failures did not count", async () => {
    const { api } = await desk.replica({ RATE_LIMIT_PROFILE: "strict" });
    const create = async (token?: string) => {
      const captcha_token = token ?? (await desk.token("transaction_submit"));
      const user_whatsapp = "0812 9999 0000";
      return api.post(API.createOrder.path, orderBody({ user_whatsapp, captcha_token }));
    };
    for (let count = 0; count < 8; count++) expect((await create("bm90aGluZw==")).status).toBe(400);
    for (let count = 0; count < 6; count++) expect((await create()).status).toBe(201);
    const seventh = await create();
    expect([seventh.status, seventh.body.code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(seventh.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

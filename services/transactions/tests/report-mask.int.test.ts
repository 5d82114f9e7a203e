import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { TransactionReport, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";

const IDEMPOTENCY_KEY = "0123456789abcdef0123456789abcdef";
const MASKED = { account_name: "S•••", destination_account: "••••••7890" };
const UNMASKED = { account_name: "Siti Rahayu", destination_account: "1234567890" };

let desk: TransactionsFixture;
beforeAll(async () => {
  desk = await startTransactionsFixture();
  await desk.settings({ report_mask: true });
});
afterAll(() => desk.close());

async function readReport(transaction_id: string, key?: string): Promise<TransactionReport> {
  const recaptcha_token = await desk.token("transaction_detail");
  const headers = key === undefined ? {} : { "Idempotency-Key": key };
  const path = fillPath(API.getReport.path, { transaction_id });
  return dataOf<TransactionReport>(await desk.api.post(path, { recaptcha_token }, { headers }));
}

describe("the mask of public reports", () => {
  test("a masked report shows name and account only to requests with the order's idempotency key", async () => {
    const { transaction_id } = dataOf<TransactionRow>(await desk.create(UNMASKED, IDEMPOTENCY_KEY));
    expect(await readReport(transaction_id, IDEMPOTENCY_KEY)).toMatchObject(UNMASKED);
    for (const key of [undefined, `${IDEMPOTENCY_KEY}0`, IDEMPOTENCY_KEY.toUpperCase(), "undefined"]) {
      expect(await readReport(transaction_id, key)).toMatchObject(MASKED);
    }
  });

  test("a masked report always hides name and account of an order without an idempotency key", async () => {
    const { transaction_id } = await desk.place(UNMASKED);
    for (const key of [undefined, "undefined", "null", IDEMPOTENCY_KEY]) {
      expect(await readReport(transaction_id, key)).toMatchObject(MASKED);
    }
  });

  test("a masked report hides only name and account; a report shows both while report_mask is off", async () => {
    const { transaction_id } = await desk.place(UNMASKED);
    const maskedReport = await readReport(transaction_id);
    await desk.settings({ report_mask: false });
    const unmaskedReport = await readReport(transaction_id);
    await desk.settings({ report_mask: true });
    expect(unmaskedReport).toMatchObject(UNMASKED);
    expect({ ...unmaskedReport, ...MASKED }).toEqual(maskedReport);
  });
});

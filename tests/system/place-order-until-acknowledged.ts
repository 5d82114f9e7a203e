import { API } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { eventually } from "@tukar-saldo/test-kit";
import type { ContractDesk } from "../contract/contract-desk.js";

const TIMEOUT_MS = 30_000;

/**
 * Sends an order until it is acknowledged, as a browser does: always with the same idempotency key and fields, but with
 * a new human-verification token.
 */
export async function placeOrderUntilAcknowledged(desk: ContractDesk, key: string): Promise<TransactionRow> {
  const orderFields = await eventually("a human challenge", () => desk.createOrderBody(), TIMEOUT_MS);
  return eventually(
    `the order ${key} to be acknowledged`,
    async () => {
      const body = { ...orderFields, captcha_token: await desk.createHumanToken("transaction_submit") };
      const headers = { "idempotency-key": key };
      const { status, body: answer } = await desk.api.call("POST", API.createOrder.path, { body, headers });
      if (status >= 400 && status < 500) throw new Error(`refused for good: ${JSON.stringify(answer)}`);
      return status < 300 && (answer.data as TransactionRow);
    },
    TIMEOUT_MS,
  );
}

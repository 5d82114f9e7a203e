import { randomBytes, randomInt } from "node:crypto";
import { transactionIdFrom, uniqueCodeFrom } from "@tukar-saldo/contracts";
import type { OrderCodes } from "../domain/order.js";

/** Codes that nobody can guess, for one attempt to store an order. */
export function drawCodes(id: string): OrderCodes {
  const unique_code = uniqueCodeFrom((below) => randomInt(below));
  return { id, transaction_id: transactionIdFrom(randomBytes(16)), unique_code };
}

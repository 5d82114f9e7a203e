import { API } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";
import type { Desk } from "../desk/desk.js";
import { sendChange } from "./send-change.js";

/** Who is to work on an order: whoever asks, somebody by their id, or nobody. */
export type Handler = string | null;

/** Makes somebody the handler of an order. Taking it from another one needs to be meant. */
export function setHandler(
  desk: Desk,
  seen: TransactionRow,
  handler: Handler,
  isTakeOver = false,
): Promise<TransactionRow> {
  const take_over = isTakeOver ? { take_over: true } : {};
  return sendChange(desk, seen, async (expected_version) => {
    const body = { handler, expected_version, ...take_over };
    return (await call(API.setHandler, { params: { id: seen.id }, body })).data;
  });
}

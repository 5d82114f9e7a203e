import { API } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";
import type { Desk } from "../desk/desk.js";
import { sendChange } from "./send-change.js";

/** The new handler of an order: "me", a user id, or null for none. */
export type Handler = string | null;

/** Sets the handler of an order. Taking an order over from another handler requires `isTakeOver`. */
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

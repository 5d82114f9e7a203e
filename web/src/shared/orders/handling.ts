import { API } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";
import type { Desk } from "../desk/desk.js";
import { currentSession } from "../session.js";
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

/** Who else works on an order; undefined while nobody does, or the person who asks. */
export function otherHandler({
  handler,
}: Pick<TransactionRow, "handler">): { readonly name: string } | undefined {
  return handler && handler.id !== currentSession()?.user.id ? handler : undefined;
}

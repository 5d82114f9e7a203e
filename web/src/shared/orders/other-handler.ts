import type { TransactionRow } from "@tukar-saldo/contracts";
import { currentSession } from "../session.js";

/** The handler of an order; undefined if there is none or if the signed-in user is the handler. */
export function otherHandler({
  handler,
}: Pick<TransactionRow, "handler">): { readonly name: string } | undefined {
  return handler && handler.id !== currentSession()?.user.id ? handler : undefined;
}

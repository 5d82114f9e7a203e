import type { TransactionRow } from "@tukar-saldo/contracts";
import { currentSession } from "../session.js";

/** Who else works on an order; undefined while nobody does, or the person who asks. */
export function otherHandler({
  handler,
}: Pick<TransactionRow, "handler">): { readonly name: string } | undefined {
  return handler && handler.id !== currentSession()?.user.id ? handler : undefined;
}

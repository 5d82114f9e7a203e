import { transactionRow } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { rejectionOf } from "../api/errors.js";

/** The current row in the error response to a conflicting change; undefined for other errors. */
export function freshRowOf(error: unknown): TransactionRow | undefined {
  const rejection = rejectionOf(error);
  const isConflict = rejection?.code === "STALE_VERSION" || rejection?.code === "HANDLED";
  return isConflict ? transactionRow.safeParse(rejection.data).data : undefined;
}

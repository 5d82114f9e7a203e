import { transactionRow } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { rejectionOf } from "../api/errors.js";

/** The fresh order of a refusal because somebody else was faster. */
export function freshRowOf(error: unknown): TransactionRow | undefined {
  const rejection = rejectionOf(error);
  const isOvertaken = rejection?.code === "STALE_VERSION" || rejection?.code === "HANDLED";
  return isOvertaken ? transactionRow.safeParse(rejection.data).data : undefined;
}

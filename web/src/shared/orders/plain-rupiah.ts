import type { TransactionRow } from "@tukar-saldo/contracts";

/** The payout as digits only, as banking apps accept it. */
export function plainRupiah({ final_amount }: Pick<TransactionRow, "final_amount">): string {
  return String(Math.round(final_amount));
}

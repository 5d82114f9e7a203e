import type { TransactionRow } from "@tukar-saldo/contracts";

/** The payout as a banking app takes it: digits alone. */
export function plainRupiah({ final_amount }: Pick<TransactionRow, "final_amount">): string {
  return String(Math.round(final_amount));
}

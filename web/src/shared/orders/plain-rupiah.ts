import type { TransactionRow } from "@tukar-saldo/contracts";

/** Formats the payout as digits only, the format that banking apps accept when pasted. */
export function plainRupiah({ final_amount }: Pick<TransactionRow, "final_amount">): string {
  return String(Math.round(final_amount));
}

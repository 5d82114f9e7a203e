import type { TransactionRow } from "@tukar-saldo/contracts";

/** An order as a test needs it: pending, of 120 dollars, unless told otherwise. */
export function aRow(overrides: Partial<TransactionRow> = {}): TransactionRow {
  return {
    id: `id-${overrides.transaction_id ?? "A"}`,
    transaction_id: "A",
    unique_code: "7KQ9M2XC",
    status: "pending",
    version: 1,
    created_at: "2026-11-21T03:00:00.000Z",
    updated_at: "2026-11-21T03:00:00.000Z",
    completed_at: null,
    paypal_amount: 120,
    gross_amount: 1_656_000,
    fee_amount: 0,
    final_amount: 1_656_000,
    conversion_rate: 13_800,
    account_name: "Rina Wulandari",
    user_whatsapp: "081233445566",
    destination: "seabank",
    destination_name: "SeaBank",
    destination_type: "bank",
    destination_account: "901244718836",
    ...overrides,
  };
}

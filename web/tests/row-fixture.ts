import type { TransactionRow } from "@tukar-saldo/contracts";
import { row } from "./order-fixture.js";

/** A row of the order list with the given fields; its id is derived from the transaction id. */
export function aRow(overrides: Partial<TransactionRow> = {}): TransactionRow {
  return {
    ...row,
    id: `id-${overrides.transaction_id ?? "A"}`,
    transaction_id: "A",
    unique_code: "7KQ9M2XC",
    created_at: "2026-11-21T03:00:00.000Z",
    updated_at: "2026-11-21T03:00:00.000Z",
    paypal_amount: 120,
    gross_amount: 1_656_000,
    final_amount: 1_656_000,
    user_whatsapp: "081233445566",
    destination: "seabank",
    destination_name: "SeaBank",
    destination_type: "bank",
    destination_account: "901244718836",
    ...overrides,
  };
}

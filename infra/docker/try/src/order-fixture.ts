import type { TransactionRow } from "@tukar-saldo/contracts";

/** An order of 25 USD as the list shows it, for tests. */
export function createOrderFixture(
  change: Partial<TransactionRow> & { transaction_id: string },
): TransactionRow {
  return {
    id: change.transaction_id,
    unique_code: "TS-1",
    status: "pending",
    version: 1,
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
    completed_at: null,
    paypal_amount: 25,
    gross_amount: 400_000,
    fee_amount: 0,
    final_amount: 400_000,
    conversion_rate: 16_000,
    account_name: "Siti Rahayu",
    user_whatsapp: "081234567890",
    destination: "bca",
    destination_name: "Bank BCA",
    destination_type: "bank",
    destination_account: "1234567890",
    customer_paid_at: null,
    cancel_reason: null,
    duplicate_of: null,
    updated_by: null,
    market_rate: null,
    expires_at: null,
    handler: null,
    handled_at: null,
    processing_at: null,
    received_usd: null,
    payout_reference: null,
    refund: null,
    notes_count: 0,
    ...change,
  };
}

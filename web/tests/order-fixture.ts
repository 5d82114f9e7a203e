import { orderFormFields } from "@tukar-saldo/contracts";
import type { OrderFormFields, TransactionRow } from "@tukar-saldo/contracts";

/** The row of a pending order. */
export const row: TransactionRow = {
  id: "1",
  transaction_id: "TRX3F8K2M9QX7VWD4ZT1RHE6BCN0S",
  unique_code: "7KQ9M2XD",
  status: "pending",
  version: 1,
  created_at: "2025-11-21T07:36:08.000Z",
  updated_at: "2025-11-21T07:36:08.000Z",
  completed_at: null,
  paypal_amount: 25,
  gross_amount: 345_000,
  fee_amount: 0,
  final_amount: 345_000,
  conversion_rate: 13_800,
  account_name: "Rina Wulandari",
  user_whatsapp: "0812 3456 7890",
  destination: "dana",
  destination_name: "DANA",
  destination_type: "ewallet",
  destination_account: "081234567890",
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
};

const FORM_FIELDS = Object.keys(orderFormFields.shape) as (keyof OrderFormFields)[];

/** The form fields of the order, including the optional ones. */
export const orderFormValues = Object.fromEntries(
  FORM_FIELDS.map((field) => [field, row[field] ?? `text of ${field}`]),
) as OrderFormFields;

/** Keeps letters and digits only, since numbers are shown in groups. */
export const stripSeparators = (text: string | null | undefined): string =>
  (text ?? "").replace(/[^\p{L}\p{N}]/gu, "");

/** The calculation that the calculator stores for 25 USD to DANA. */
export const storedCalculation = {
  paypalAmount: 25,
  selectedDestination: "dana",
  conversion: { rate: 13_800, feeAmount: 0, finalAmount: 345_000, grossAmount: 345_000, feePercentage: 0 },
};

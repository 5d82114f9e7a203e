import type { OrderStatus } from "@tukar-saldo/contracts";
import { ok, openDesk } from "./desk.js";
import { row } from "./order-fixture.js";

export const STATUS = `GET /api/public/transaction/${row.transaction_id}/status`;
export const PAID = `POST /api/public/transaction/${row.transaction_id}/paid`;
export const PAY = `GET /api/transaction/${row.transaction_id}/paypal-url`;

/** The reply to a status request: the order is pending, except for the given changes. */
export const statusReply = (changes: Partial<OrderStatus> & { customer_paid_at?: string } = {}) =>
  ok({
    status: "pending",
    version: 1,
    updated_at: row.updated_at,
    completed_at: null,
    paypal_amount: row.paypal_amount,
    final_amount: row.final_amount,
    cancel_reason: null,
    expires_at: null,
    closed: false,
    ...changes,
  });

/** The replies of an open desk with a pending order. */
export const followedDesk = { ...openDesk, [STATUS]: statusReply() };

/** The payment instructions of the order. */
export const instructions = {
  paypal_url: "https://pay.example/25",
  paypal_email: "kirim@example.test",
  amount: 25,
  send_as: "friends_and_family",
  unique_code: row.unique_code,
  user_whatsapp: "••••7890",
  warning: "Jangan lupa kode.",
};

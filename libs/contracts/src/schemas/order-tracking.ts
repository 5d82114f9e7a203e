import * as z from "zod/mini";
import { transactionReport } from "./order.js";

/** The status of an order as its customer's pages fetch it; without personal data. */
export const orderStatus = z.extend(
  z.pick(transactionReport, {
    status: true,
    completed_at: true,
    paypal_amount: true,
    final_amount: true,
    cancel_reason: true,
    expires_at: true,
  }),
  { version: z.int(), updated_at: z.string(), closed: z.boolean() },
);
export type OrderStatus = z.infer<typeof orderStatus>;

/** The status of an order whose customer says that they have paid, and when they first said so. */
export const paidOrderStatus = z.extend(orderStatus, { customer_paid_at: z.nullable(z.string()) });
export type PaidOrderStatus = z.infer<typeof paidOrderStatus>;

export const paymentInstructions = z.object({
  paypal_url: z.nullable(z.string()),
  paypal_email: z.string(),
  amount: z.number(),
  send_as: z.literal("friends_and_family"),
  unique_code: z.string(),
  user_whatsapp: z.string(),
  warning: z.string(),
});
export type PaymentInstructions = z.infer<typeof paymentInstructions>;

import mongoose from "mongoose";
import * as z from "zod";

/** The body of a request that places an order. */
export const newOrderSchema = z.object({
  paypal_amount: z.number().min(1).max(500),
  destination: z.string().regex(/^[a-z]{2,20}$/),
  destination_account: z.string().trim().min(5).max(34),
  user_whatsapp: z.string().trim().min(8).max(40),
  account_name: z.string().trim().min(1).max(100),
  captcha_token: z.string().min(1),
});

const orderSchema = new mongoose.Schema(
  {
    transaction_id: { type: String, required: true, unique: true },
    unique_code: { type: String, required: true, unique: true },
    status: { type: String, enum: ["pending", "processing", "completed", "cancelled"], default: "pending" },
    paypal_amount: { type: Number, required: true },
    conversion_rate: { type: Number, required: true },
    gross_amount: { type: Number, required: true },
    fee_amount: { type: Number, required: true },
    final_amount: { type: Number, required: true },
    destination: { type: String, required: true },
    destination_account: { type: String, required: true },
    user_whatsapp: { type: String, required: true },
    account_name: { type: String, required: true },
    created_at: { type: Date, default: Date.now },
    updated_at: { type: Date, default: Date.now },
  },
  { collection: "orders", versionKey: false },
);
orderSchema.index({ created_at: -1 });
orderSchema.index({ status: 1, created_at: -1 });

export const OrderModel = mongoose.model("PlainOrder", orderSchema);

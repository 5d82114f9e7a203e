import { dataReply } from "../schemas/data-reply.js";
import { paidOrderStatus } from "../schemas/order-tracking.js";
import { defineEndpoint } from "./endpoint.js";

export const markOrderPaid = defineEndpoint({
  service: "transactions",
  method: "POST",
  path: "/api/public/transaction/:transaction_id/paid",
  guard: "public",
  limits: ["public", "paid"],
  reply: dataReply(paidOrderStatus),
  errors: ["ORDER_CLOSED"],
  summary: "Say that an open order is paid",
});

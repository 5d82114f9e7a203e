import { dataReply } from "../schemas/data-reply.js";
import { orderStatus, paymentInstructions } from "../schemas/order-tracking.js";
import { defineEndpoint } from "./endpoint.js";

export const getPaymentInstructions = defineEndpoint({
  service: "transactions",
  method: "GET",
  path: "/api/transaction/:transaction_id/paypal-url",
  guard: "public",
  limits: ["public", "paypalUrl"],
  reply: dataReply(paymentInstructions),
  errors: ["ORDER_CLOSED", "ORDER_EXPIRED"],
  summary: "Read how to pay for an open order",
});

export const getOrderStatus = defineEndpoint({
  service: "transactions",
  method: "GET",
  path: "/api/public/transaction/:transaction_id/status",
  guard: "public",
  limits: ["public", "status"],
  reply: dataReply(orderStatus),
  summary: "Follow the status of an order",
});

import { dataReply } from "../schemas/data-reply.js";
import {
  createOrderBody,
  orderStatus,
  paidOrderStatus,
  paymentInstructions,
  reportBody,
  transactionReport,
  transactionRow,
} from "../schemas/order.js";
import { defineEndpoint, OUTSIDE_TIMEOUT } from "./endpoint.js";

export const createOrder = defineEndpoint({
  service: "transactions",
  method: "POST",
  path: "/api/transaction/create",
  guard: "public",
  limits: ["public", "create"],
  timeoutSeconds: OUTSIDE_TIMEOUT,
  body: createOrderBody,
  reply: dataReply(transactionRow),
  status: 201,
  acceptsIdempotencyKey: true,
  errors: [
    "DESTINATION_CLOSED",
    "HUMAN_REFUSED",
    "HUMAN_UNAVAILABLE",
    "IDEMPOTENCY_MISMATCH",
    "NOT_INITIALISED",
    "OFFLINE",
  ],
  summary: "Place an order",
});

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

export const getReport = defineEndpoint({
  service: "transactions",
  method: "POST",
  path: "/api/public/transaction/:transaction_id",
  guard: "public",
  limits: ["public", "report"],
  timeoutSeconds: OUTSIDE_TIMEOUT,
  body: reportBody,
  reply: dataReply(transactionReport),
  errors: ["HUMAN_REFUSED", "HUMAN_UNAVAILABLE"],
  summary: "Read the public report of an order",
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

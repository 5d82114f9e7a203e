import { dataReply } from "../schemas/data-reply.js";
import { transactionRow } from "../schemas/order.js";
import { createOrderBody } from "../schemas/place-order.js";
import { defineEndpoint, EXTENDED_TIMEOUT_SECONDS } from "./endpoint.js";

export const createOrder = defineEndpoint({
  service: "transactions",
  method: "POST",
  path: "/api/transaction/create",
  guard: "public",
  limits: ["public", "create"],
  timeoutSeconds: EXTENDED_TIMEOUT_SECONDS,
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

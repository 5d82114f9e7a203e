import { dataReply } from "../schemas/data-reply.js";
import { reportBody } from "../schemas/human-verification.js";
import { transactionReport } from "../schemas/order.js";
import { defineEndpoint, EXTENDED_TIMEOUT_SECONDS } from "./endpoint.js";

export const getReport = defineEndpoint({
  service: "transactions",
  method: "POST",
  path: "/api/public/transaction/:transaction_id",
  guard: "public",
  limits: ["public", "report"],
  timeoutSeconds: EXTENDED_TIMEOUT_SECONDS,
  body: reportBody,
  reply: dataReply(transactionReport),
  errors: ["HUMAN_REFUSED", "HUMAN_UNAVAILABLE"],
  summary: "Read the public report of an order",
});

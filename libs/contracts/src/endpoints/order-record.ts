import { dataReply } from "../schemas/data-reply.js";
import {
  factsBody,
  handlerBody,
  noteBody,
  noteReply,
  orderRecordReply,
  repriceBody,
} from "../schemas/order-record.js";
import { transactionRow } from "../schemas/order.js";
import { defineEndpoint } from "./endpoint.js";

export const getOrder = defineEndpoint({
  service: "transactions",
  method: "GET",
  path: "/api/transaction/:id",
  guard: "session",
  limits: ["signedIn"],
  reply: orderRecordReply,
  summary: "Read an order with its facts, history, notes and related orders",
});

export const recordFacts = defineEndpoint({
  service: "transactions",
  method: "PUT",
  path: "/api/transaction/:id/facts",
  guard: "process",
  limits: ["signedIn"],
  body: factsBody,
  reply: dataReply(transactionRow),
  errors: ["ORDER_CLOSED", "STALE_VERSION"],
  summary: "Record facts of an order; null clears one",
});

export const addNote = defineEndpoint({
  service: "transactions",
  method: "POST",
  path: "/api/transaction/:id/notes",
  guard: "process",
  limits: ["signedIn"],
  body: noteBody,
  reply: noteReply,
  status: 201,
  acceptsIdempotencyKey: true,
  errors: ["IDEMPOTENCY_MISMATCH", "ORDER_CLOSED"],
  summary: "Add a note to an order",
});

export const setHandler = defineEndpoint({
  service: "transactions",
  method: "PUT",
  path: "/api/transaction/:id/handler",
  guard: "process",
  limits: ["signedIn"],
  body: handlerBody,
  reply: dataReply(transactionRow),
  errors: ["HANDLED", "STALE_VERSION"],
  summary: "Take, hand over or release an order",
});

export const repriceOrder = defineEndpoint({
  service: "transactions",
  method: "POST",
  path: "/api/transaction/:id/reprice",
  guard: "process",
  limits: ["signedIn"],
  body: repriceBody,
  reply: dataReply(transactionRow),
  errors: ["ORDER_CLOSED", "STALE_VERSION"],
  summary: "Calculate an open order anew from the amount that was received",
});

import { dataReply } from "../schemas/data-reply.js";
import {
  breakdown,
  breakdownQuery,
  exportQuery,
  orderListQuery,
  orderListReply,
  resetOrdersBody,
  resetOrdersReply,
  stats,
  updateStatusBody,
} from "../schemas/order-management.js";
import { transactionRow } from "../schemas/order.js";
import { endpoint, NO_TIMEOUT } from "./endpoint.js";

export const getStats = endpoint({
  service: "transactions",
  method: "GET",
  path: "/api/transaction/stats",
  guard: "session",
  limits: ["signedIn"],
  reply: dataReply(stats),
  summary: "Count all orders by status",
});

export const getBreakdown = endpoint({
  service: "transactions",
  method: "GET",
  path: "/api/transaction/breakdown",
  guard: "session",
  limits: ["signedIn"],
  query: breakdownQuery,
  reply: dataReply(breakdown),
  summary: "Count the orders of the last days by day and by destination",
});

export const listOrders = endpoint({
  service: "transactions",
  method: "GET",
  path: "/api/transactions",
  guard: "session",
  limits: ["signedIn"],
  query: orderListQuery,
  reply: orderListReply,
  summary: "List orders",
});

export const exportOrders = endpoint({
  service: "transactions",
  method: "GET",
  path: "/api/transactions/export",
  guard: "session",
  limits: ["signedIn"],
  timeoutSeconds: NO_TIMEOUT,
  query: exportQuery,
  reply: "text/csv",
  summary: "Download orders as CSV",
});

export const updateStatus = endpoint({
  service: "transactions",
  method: "PUT",
  path: "/api/transaction/update/:id",
  guard: "admin",
  limits: ["signedIn"],
  body: updateStatusBody,
  reply: dataReply(transactionRow),
  errors: ["STALE_VERSION"],
  summary: "Set the status of an order",
});

export const resetOrders = endpoint({
  service: "transactions",
  method: "POST",
  path: "/api/admin/resetdata",
  guard: "admin",
  limits: ["signedIn"],
  timeoutSeconds: 600,
  body: resetOrdersBody,
  reply: resetOrdersReply,
  errors: ["RESET_DISABLED", "SECRET_WRONG", "STALE_VERSION"],
  summary: "Delete all orders",
});

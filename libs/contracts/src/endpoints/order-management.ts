import { EXPORT_MEDIA_TYPES } from "../export-formats.js";
import { dataReply } from "../schemas/data-reply.js";
import {
  orderBreakdown,
  breakdownQuery,
  exportQuery,
  orderListQuery,
  orderListReply,
  resetOrdersBody,
  resetOrdersReply,
  orderStats,
  updateStatusBody,
} from "../schemas/order-management.js";
import { transactionRow } from "../schemas/order.js";
import { defineEndpoint, NO_TIMEOUT } from "./endpoint.js";

export const getStats = defineEndpoint({
  service: "transactions",
  method: "GET",
  path: "/api/transaction/stats",
  guard: "session",
  limits: ["signedIn"],
  reply: dataReply(orderStats),
  summary: "Count all orders by status",
});

export const getBreakdown = defineEndpoint({
  service: "transactions",
  method: "GET",
  path: "/api/transaction/breakdown",
  guard: "session",
  limits: ["signedIn"],
  query: breakdownQuery,
  reply: dataReply(orderBreakdown),
  summary: "Count the orders of the last days by day and by destination",
});

export const listOrders = defineEndpoint({
  service: "transactions",
  method: "GET",
  path: "/api/transactions",
  guard: "session",
  limits: ["signedIn"],
  query: orderListQuery,
  reply: orderListReply,
  summary: "List orders",
});

export const exportOrders = defineEndpoint({
  service: "transactions",
  method: "GET",
  path: "/api/transactions/export",
  guard: "session",
  stepUp: "sometimes",
  limits: ["signedIn"],
  timeoutSeconds: NO_TIMEOUT,
  query: exportQuery,
  reply: /* @__PURE__ */ Object.values(EXPORT_MEDIA_TYPES),
  errors: ["FORBIDDEN"],
  summary: "Download orders as CSV or as an Excel workbook; without the role admin those of one day",
});

export const updateStatus = defineEndpoint({
  service: "transactions",
  method: "PUT",
  path: "/api/transaction/update/:id",
  guard: "process",
  limits: ["signedIn"],
  body: updateStatusBody,
  reply: dataReply(transactionRow),
  errors: ["STALE_VERSION"],
  summary: "Set the status of an order",
});

export const resetOrders = defineEndpoint({
  service: "transactions",
  method: "POST",
  path: "/api/admin/resetdata",
  guard: "admin",
  stepUp: "always",
  limits: ["signedIn"],
  timeoutSeconds: NO_TIMEOUT,
  body: resetOrdersBody,
  reply: resetOrdersReply,
  errors: ["RESET_DISABLED", "SECRET_WRONG", "STALE_VERSION"],
  summary: "Delete all orders",
});

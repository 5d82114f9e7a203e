import {
  customerBody,
  customerCountReply,
  customerEraseReply,
  customerExportReply,
} from "../schemas/customers.js";
import { defineEndpoint } from "./endpoint.js";

export const countCustomerOrders = defineEndpoint({
  service: "transactions",
  method: "POST",
  path: "/api/admin/customers/count",
  guard: "admin",
  limits: ["signedIn"],
  body: customerBody,
  reply: customerCountReply,
  summary: "Count the orders of one customer",
});

export const exportCustomer = defineEndpoint({
  service: "transactions",
  method: "POST",
  path: "/api/admin/customers/export",
  guard: "admin",
  limits: ["signedIn"],
  body: customerBody,
  reply: customerExportReply,
  errors: ["NOT_FOUND", "ORDERS_OPEN"],
  summary: "Hand out what is kept about one customer, if all their orders are closed",
});

export const eraseCustomer = defineEndpoint({
  service: "transactions",
  method: "POST",
  path: "/api/admin/customers/erase",
  guard: "admin",
  stepUp: "always",
  limits: ["signedIn"],
  body: customerBody,
  reply: customerEraseReply,
  errors: ["NOT_FOUND", "ORDERS_OPEN"],
  summary: "Mask the data of one customer for good, if all their orders are closed",
});

import * as z from "zod/mini";
import { EXPORT_MEDIA_TYPES } from "../export-formats.js";
import { dataReply } from "../schemas/data-reply.js";
import {
  closeDayBody,
  closing,
  closingListQuery,
  closingQuery,
  closingSummary,
  figures,
  figuresQuery,
} from "../schemas/figures.js";
import { defineEndpoint } from "./endpoint.js";

export const getFigures = defineEndpoint({
  service: "transactions",
  method: "GET",
  path: "/api/transaction/figures",
  guard: "session",
  limits: ["signedIn"],
  query: figuresQuery,
  reply: dataReply(figures),
  summary: "Count orders, payouts, earnings and times of chosen days; per person for admins",
});

export const closeDay = defineEndpoint({
  service: "transactions",
  method: "POST",
  path: "/api/closings",
  guard: "admin",
  limits: ["signedIn"],
  body: closeDayBody,
  reply: dataReply(closing),
  status: 201,
  summary: "Keep the figures of a day, as the next revision if it was closed before",
});

export const listClosings = defineEndpoint({
  service: "transactions",
  method: "GET",
  path: "/api/closings",
  guard: "admin",
  limits: ["signedIn"],
  query: closingListQuery,
  reply: dataReply(z.array(closingSummary)),
  summary: "List closed days with their revisions, the newest day first",
});

export const getClosing = defineEndpoint({
  service: "transactions",
  method: "GET",
  path: "/api/closings/:day",
  guard: "admin",
  limits: ["signedIn"],
  query: closingQuery,
  reply: dataReply(closing),
  errors: ["NOT_FOUND"],
  summary: "Read the kept figures of a day, by default the newest revision",
});

export const exportClosing = defineEndpoint({
  service: "transactions",
  method: "GET",
  path: "/api/closings/:day/workbook",
  guard: "admin",
  limits: ["signedIn"],
  query: closingQuery,
  reply: EXPORT_MEDIA_TYPES.xlsx,
  errors: ["NOT_FOUND"],
  summary: "Download the kept figures of a day as an Excel workbook",
});

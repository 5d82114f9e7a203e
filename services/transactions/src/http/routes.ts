import {
  API,
  breakdownQuery,
  createOrderBody,
  DESTINATIONS,
  exportQuery,
  listQuery,
  reportBody,
  resetBody,
  updateStatusBody,
} from "@tukar-saldo/contracts";
import { defineRoute, ok } from "@tukar-saldo/service-kit";
import type { Route } from "@tukar-saldo/service-kit";
import type { Context } from "../use-cases/context.js";
import { listOrders } from "../use-cases/list-orders.js";
import { showBreakdown } from "../use-cases/show-breakdown.js";
import { showInstructions } from "../use-cases/show-instructions.js";
import { showRates } from "../use-cases/show-rates.js";
import { showReport } from "../use-cases/show-report.js";
import { showStats } from "../use-cases/show-stats.js";
import { answerCreate } from "./answer-create.js";
import { answerExport } from "./answer-export.js";
import { answerReset } from "./answer-reset.js";
import { answerStatus } from "./answer-status.js";

const DEFAULT_DAYS = "30";

/** Every call of this service: its path, who may make it, what it takes and what it does. */
export function createRoutes(context: Context): Route[] {
  return [
    defineRoute({
      method: "GET",
      path: API.rates,
      guard: "public",
      handle: async () => {
        const { rates, updatedAt } = await showRates(context);
        return ok(rates, { updated_at: updatedAt });
      },
    }),
    defineRoute({ method: "GET", path: API.destinations, guard: "public", handle: () => ok(DESTINATIONS) }),
    defineRoute({
      method: "POST",
      path: API.createTransaction,
      guard: "public",
      body: createOrderBody,
      handle: (call) => answerCreate(context, call),
    }),
    defineRoute({
      method: "GET",
      path: API.paypalUrl,
      guard: "public",
      handle: async ({ params, client: { language } }) =>
        ok(await showInstructions(context, { transactionId: params["transaction_id"] ?? "", language })),
    }),
    defineRoute({
      method: "POST",
      path: API.report,
      guard: "public",
      body: reportBody,
      handle: async ({ params, body, client }) => {
        const transactionId = params["transaction_id"] ?? "";
        return ok(await showReport(context, { transactionId, token: body.recaptcha_token, ip: client.ip }));
      },
    }),
    defineRoute({
      method: "GET",
      path: API.stats,
      guard: "session",
      handle: async () => ok(await showStats(context)),
    }),
    defineRoute({
      method: "GET",
      path: API.breakdown,
      guard: "session",
      query: breakdownQuery,
      handle: async ({ query }) => ok(await showBreakdown(context, Number(query.days ?? DEFAULT_DAYS))),
    }),
    defineRoute({
      method: "GET",
      path: API.transactions,
      guard: "session",
      query: listQuery,
      handle: async ({ query }) => {
        const { rows, meta } = await listOrders(context, query);
        return ok(rows, { meta });
      },
    }),
    defineRoute({
      method: "GET",
      path: API.exportTransactions,
      guard: "session",
      query: exportQuery,
      handle: (call) => answerExport(context, call),
    }),
    defineRoute({
      method: "PUT",
      path: API.updateStatus,
      guard: "admin",
      body: updateStatusBody,
      handle: (call) => answerStatus(context, call),
    }),
    defineRoute({
      method: "POST",
      path: API.resetData,
      guard: "admin",
      body: resetBody,
      handle: (call) => answerReset(context, call),
    }),
  ];
}

import { API, DESTINATIONS, message } from "@tukar-saldo/contracts";
import { CustomReply, implement, StreamedReply } from "@tukar-saldo/service-kit";
import type { Implementation } from "@tukar-saldo/service-kit";
import { csvFileName } from "../domain/order-csv.js";
import { toRow } from "../domain/order-row.js";
import type { Context } from "../use-cases/context.js";
import { createOrder } from "../use-cases/create-order.js";
import { beginExport, exportOrders } from "../use-cases/export-orders.js";
import { listOrders } from "../use-cases/list-orders.js";
import { resetOrders } from "../use-cases/reset-orders.js";
import { showBreakdown } from "../use-cases/show-breakdown.js";
import { showInstructions } from "../use-cases/show-instructions.js";
import { showRates } from "../use-cases/show-rates.js";
import { showReport } from "../use-cases/show-report.js";
import { showStats } from "../use-cases/show-stats.js";
import { updateStatus } from "../use-cases/update-status.js";

const DEFAULT_DAYS = "30";

/** Every endpoint of this service. */
export const endpoints: Implementation<Context>[] = [
  implement(API.getRates, async (context) => {
    const { rates, updatedAt } = await showRates(context);
    return { data: rates, updated_at: updatedAt };
  }),

  implement(API.listDestinations, () => ({ data: [...DESTINATIONS] })),

  implement(API.createOrder, async (context, { body, header, metadata }) => {
    const command = { body, key: header("idempotency-key"), ...metadata };
    const { order, isReplay } = await createOrder(context, command);
    const reply = { data: toRow(order) };
    if (!isReplay) return reply;
    return new CustomReply(reply, { status: 200, headers: { "Idempotent-Replay": "true" } });
  }),

  implement(API.getPaymentInstructions, async (context, { params, client: { language } }) => ({
    data: await showInstructions(context, { transactionId: params.transaction_id, language }),
  })),

  implement(API.getReport, async (context, { params, body, client: { ip } }) => ({
    data: await showReport(context, {
      transactionId: params.transaction_id,
      token: body.recaptcha_token,
      ip,
    }),
  })),

  implement(API.getStats, async (context) => ({ data: await showStats(context) })),

  implement(API.getBreakdown, async (context, { query }) => ({
    data: await showBreakdown(context, Number(query.days ?? DEFAULT_DAYS)),
  })),

  implement(API.listOrders, async (context, { query }) => {
    const { rows, meta } = await listOrders(context, query);
    return { data: rows, meta };
  }),

  implement(API.exportOrders, (context, { query, principal }) => {
    const end = beginExport(principal.userId);
    const headers = {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${csvFileName(context.now())}"`,
    };
    return new StreamedReply(headers, (output, signal) =>
      exportOrders(context, query, { output, signal }).finally(end),
    );
  }),

  implement(API.updateStatus, async (context, { params, body, metadata }) => ({
    data: toRow(await updateStatus(context, { ...body, id: params.id, ...metadata })),
  })),

  implement(API.resetOrders, async (context, { body, metadata, client: { language } }) => {
    const count = await resetOrders(context, { secret: body.secret_key, ...metadata });
    return { deleted_count: count, message: message(language, "tools.reset.done", { count }) };
  }),
];

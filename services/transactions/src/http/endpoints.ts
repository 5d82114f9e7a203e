import { API, EXPORT_MEDIA_TYPES, formatMessage } from "@tukar-saldo/contracts";
import { CustomReply, implement, reserveExport, StreamedReply } from "@tukar-saldo/service-kit";
import type { EndpointImplementation } from "@tukar-saldo/service-kit";
import { checkDayRange } from "../domain/days.js";
import { createExportFileName } from "../domain/export-columns.js";
import { toCustomerOrder } from "../domain/order-record.js";
import { toCreatedRow, toPaidOrderStatus, toRow } from "../domain/order-row.js";
import type { Context } from "../use-cases/context.js";
import { markOrderPaid, updateStatus } from "../use-cases/change-order.js";
import { closeDayNow, exportClosing, getClosing, listClosings } from "../use-cases/closings.js";
import { countReads } from "../use-cases/count-reads.js";
import { createOrder } from "../use-cases/create-order.js";
import { countCustomerOrders, eraseCustomer, exportCustomer } from "../use-cases/customers.js";
import { checkExportedDays, exportOrders, recordExport } from "../use-cases/export-orders.js";
import { getFigures } from "../use-cases/figures.js";
import { listOrders } from "../use-cases/list-orders.js";
import {
  getDestinations,
  getOrderStatus,
  getPaymentInstructions,
  getRates,
  getReport,
} from "../use-cases/public-queries.js";
import { getPulse } from "../use-cases/pulse.js";
import { resetOrders } from "../use-cases/reset-orders.js";
import { getBreakdown, getStats } from "../use-cases/statistics.js";
import { recordEndpoints } from "./record-endpoints.js";

/** The implementations of all endpoints of the transactions service. */
export const endpoints: EndpointImplementation<Context>[] = [
  implement(API.getRates, async (context) => {
    const { rates, updatedAt } = await getRates(context);
    return { data: rates, updated_at: updatedAt };
  }),

  implement(API.getPulse, async (context) => ({ data: await getPulse(context) })),

  implement(API.listDestinations, async (context) => ({ data: await getDestinations(context) })),

  implement(API.createOrder, async (context, { body, header, metadata }) => {
    const key = header("idempotency-key");
    const { order, isReplay } = await createOrder(context, { body, key, metadata });
    const reply = { data: toCreatedRow(order) };
    if (!isReplay) return reply;
    return new CustomReply(reply, { status: 200, headers: { "Idempotent-Replay": "true" } });
  }),

  implement(API.getPaymentInstructions, async (context, { params, client: { language } }) => ({
    data: await getPaymentInstructions(context, { transactionId: params.transaction_id, language }),
  })),

  implement(API.getReport, async (context, { params, body, header, client: { ip, requestId } }) => ({
    data: await getReport(context, {
      transactionId: params.transaction_id,
      token: body.recaptcha_token,
      key: header("idempotency-key"),
      ip,
      requestId,
    }),
  })),

  implement(API.getOrderStatus, async (context, { params }) => ({
    data: await getOrderStatus(context, params.transaction_id),
  })),

  implement(API.markOrderPaid, async (context, { params, metadata }) => {
    const order = await markOrderPaid(context, { transactionId: params.transaction_id, metadata });
    return { data: toPaidOrderStatus(order) };
  }),

  implement(API.getStats, async (context) => ({ data: await getStats(context) })),

  implement(API.getBreakdown, async (context, { query }) => ({
    data: await getBreakdown(context, query),
  })),

  implement(API.listOrders, async (context, { query, metadata }) => {
    checkDayRange(query);
    const { rows, meta } = await listOrders(context, query);
    void countReads(context, rows.length, metadata);
    return { data: rows, meta };
  }),

  implement(API.exportOrders, async (context, { query, principal, metadata, requireProof }) => {
    const { format = "csv", ...filter } = query;
    await checkExportedDays(filter, principal.role, requireProof);
    const command = { filter, format, metadata };
    const releaseExport = reserveExport(principal.userId);
    try {
      await recordExport(context, command);
    } catch (error) {
      releaseExport();
      throw error;
    }
    const headers = {
      "Content-Type": EXPORT_MEDIA_TYPES[format],
      "Content-Disposition": `attachment; filename="${createExportFileName(context.now(), format)}"`,
    };
    return new StreamedReply(
      headers,
      (output, signal) => exportOrders(context, command, { output, signal }).finally(releaseExport),
      releaseExport,
    );
  }),

  implement(API.getFigures, async (context, { query, principal }) => ({
    data: await getFigures(context, query, principal.role),
  })),

  implement(API.closeDay, async (context, { body, metadata }) => ({
    data: await closeDayNow(context, { day: body.day, metadata }),
  })),

  implement(API.listClosings, async (context, { query }) => ({
    data: await listClosings(context, query.before),
  })),

  implement(API.getClosing, async (context, { params, query }) => ({
    data: await getClosing(context, { day: params.day, revision: query.revision }),
  })),

  implement(API.exportClosing, async (context, { params, query }) => {
    const closing = await getClosing(context, { day: params.day, revision: query.revision });
    const headers = {
      "Content-Type": EXPORT_MEDIA_TYPES.xlsx,
      "Content-Disposition": `attachment; filename="closing_${closing.day}_${closing.revision}.xlsx"`,
    };
    return new StreamedReply(headers, (output, signal) => exportClosing(closing, { output, signal }));
  }),

  implement(API.countCustomerOrders, async (context, { body }) => ({
    data: await countCustomerOrders(context, body),
  })),

  implement(API.exportCustomer, async (context, { body, metadata }) => {
    const orders = await exportCustomer(context, { customer: body, metadata });
    return { data: { exported_at: context.now().toISOString(), orders: orders.map(toCustomerOrder) } };
  }),

  implement(API.eraseCustomer, async (context, { body, metadata }) => ({
    data: { erased: await eraseCustomer(context, { customer: body, metadata }) },
  })),

  implement(API.updateStatus, async (context, { params, body, metadata }) => ({
    data: toRow(await updateStatus(context, { id: params.id, body, metadata })),
  })),

  ...recordEndpoints,

  implement(API.resetOrders, async (context, { body, metadata, client: { language } }) => {
    const count = await resetOrders(context, { secret: body.secret_key, metadata });
    return { deleted_count: count, message: formatMessage(language, "tools.reset.done", { count }) };
  }),
];

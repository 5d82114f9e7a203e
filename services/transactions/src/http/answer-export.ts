import type { ExportQuery } from "@tukar-saldo/contracts";
import type { Call, Reply } from "@tukar-saldo/service-kit";
import { csvFileName } from "../domain/order-csv.js";
import type { Context } from "../use-cases/context.js";
import { beginExport, exportOrders } from "../use-cases/export-orders.js";

/** A file to download, written as it is read. */
export function answerExport(context: Context, { query, signedIn }: Call<unknown, ExportQuery>): Reply {
  const end = beginExport(signedIn?.userId ?? "");
  return {
    status: 200,
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${csvFileName(context.now())}"`,
    },
    stream: (output, signal) => exportOrders(context, query, { output, signal }).finally(end),
  };
}

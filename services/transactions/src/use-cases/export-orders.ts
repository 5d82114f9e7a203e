import { AppError, createEvent, findOrderReferences } from "@tukar-saldo/contracts";
import type { ExportFilter, ExportFormat, Role } from "@tukar-saldo/contracts";
import { createEventCause, writeCsv } from "@tukar-saldo/service-kit";
import type { ExportTarget, RequestMetadata } from "@tukar-saldo/service-kit";
import { checkDayRange } from "../domain/days.js";
import { EXPORT_COLUMNS, toCsvCells, toTypedCells } from "../domain/export-columns.js";
import type { Order } from "../domain/order.js";
import type { ExportSelection } from "../store/order-list-store.js";
import type { Context } from "./context.js";
import { countByStatusAndDays } from "./count-orders.js";
import type { CountContext } from "./count-orders.js";
import { countReads } from "./count-reads.js";
import { writeWorkbook } from "./write-workbook.js";

/**
 * Checks that `from` is not after `to`, and that an export of more than one day is requested by an admin. For admins a
 * search for codes or transaction ids finds orders of any day.
 * @param requireProof checks for a fresh proof of identity, which more than one day requires
 * @throws AppError
 */
export async function checkExportedDays(
  filter: ExportFilter,
  role: Role,
  requireProof: () => Promise<void>,
): Promise<void> {
  checkDayRange(filter);
  const { date_range, from, to, search = "" } = filter;
  const isOneDay = date_range === "today" || (from !== undefined && from === to);
  if (role !== "admin" && !isOneDay) throw new AppError("FORBIDDEN", { text: "tools.export.oneDay" });
  if (!isOneDay || (role === "admin" && findOrderReferences(search))) await requireProof();
}

export interface ExportCommand {
  readonly filter: ExportFilter;
  readonly format: ExportFormat;
  readonly metadata: RequestMetadata;
}

/** Users who are not admins export the orders of one day only, also those that a search names. */
const toSelection = ({ filter, metadata }: Omit<ExportCommand, "format">, now: Date): ExportSelection => ({
  filter,
  now,
  limitsReferencesToDays: metadata.actor.role !== "admin",
});

type ExportRecordContext = CountContext & Pick<Context, "orderList"> & Parameters<typeof countReads>[0];

/** Counts the orders that an export contains at this moment; from buckets, if its filter allows. */
function countExported(context: ExportRecordContext, command: ExportCommand): Promise<number> {
  const { search = "", paid, destination } = command.filter;
  if (search.trim() === "" && !paid && !destination) return countByStatusAndDays(context, command.filter);
  return context.orderList.countExported(toSelection(command, context.now()));
}

/** Records who exports which orders, and how many. Without this record nothing may be exported. */
export async function recordExport(context: ExportRecordContext, command: ExportCommand): Promise<void> {
  const { sensitiveReads, announce, log, now, newEventId } = context;
  const { format, metadata } = command;
  const { search = "", ...otherFilters } = command.filter;
  const searched = search.trim() === "" ? undefined : true;
  const usedFilters = Object.entries({ ...otherFilters, searched }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const count = await countExported(context, command);
  const export_id = newEventId();
  const data = { export_id, format, filter: Object.fromEntries(usedFilters), count };
  const events = [createEvent("orders.exported", data, createEventCause(context, metadata))];
  await sensitiveReads.add(export_id, now(), events);
  announce.sensitiveRead(export_id, events);
  const { actor, requestId: request_id } = metadata;
  log.info(
    { event: "sensitive_read", audit: true, request_id, uid: actor.id, format, count },
    "orders exported",
  );
  void countReads(context, count, metadata);
}

async function* mapRows<Row>(batches: AsyncIterable<readonly Order[]>, toCells: (order: Order) => Row) {
  for await (const orders of batches) yield orders.map(toCells);
}

/** Writes the matching orders in the given format, in batches, no faster than the client reads them. */
export async function exportOrders(
  { orderList, now }: Pick<Context, "orderList" | "now">,
  command: ExportCommand,
  target: ExportTarget,
): Promise<void> {
  const batches = orderList.readBatches(toSelection(command, now()), target.signal);
  if (command.format === "csv") await writeCsv(EXPORT_COLUMNS, mapRows(batches, toCsvCells), target);
  else await writeWorkbook(mapRows(batches, toTypedCells), { columns: EXPORT_COLUMNS, ...target });
}

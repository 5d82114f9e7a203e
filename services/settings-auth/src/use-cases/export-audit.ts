import type { AuditFilter } from "@tukar-saldo/contracts";
import { writeCsv } from "@tukar-saldo/service-kit";
import type { ExportTarget, RequestMetadata } from "@tukar-saldo/service-kit";
import { AUDIT_COLUMNS, createAuditExportEntry, toAuditCells } from "../domain/audit-export.js";
import type { EntryFilter } from "../store/audit-filter.js";
import { toEntryFilter } from "./audit.js";
import type { Context } from "./context.js";

type ExportContext = Pick<Context, "audit" | "log" | "now" | "newEventId">;

/**
 * Adds an entry about the export to the audit trail: by whom, with which filter and of how many entries. Nothing may be
 * exported before this entry is stored.
 * @returns the filter of the entries to export: all matching entries older than the added one
 */
export async function recordAuditExport(
  { audit, log, now, newEventId }: ExportContext,
  filter: AuditFilter,
  { actor, requestId }: RequestMetadata,
): Promise<EntryFilter> {
  const [id, at] = [newEventId(), now()];
  const exportFilter = { ...toEntryFilter(filter, at), after: { id, at } };
  const count = await audit.count(exportFilter);
  await audit.add([createAuditExportEntry({ id, at, filter, count, actor, requestId })]);
  const facts = { event: "sensitive_read", audit: true, request_id: requestId, uid: actor.id, count };
  log.info(facts, "audit trail exported");
  return exportFilter;
}

async function* readRowBatches({ audit }: ExportContext, filter: EntryFilter, signal: AbortSignal) {
  for await (const entries of audit.readBatches(filter, signal)) yield entries.map(toAuditCells);
}

/** Writes entries of the audit trail as CSV, in batches, no faster than the client reads. */
export async function exportAudit(
  context: ExportContext,
  filter: EntryFilter,
  target: ExportTarget,
): Promise<void> {
  await writeCsv(AUDIT_COLUMNS, readRowBatches(context, filter, target.signal), target);
}

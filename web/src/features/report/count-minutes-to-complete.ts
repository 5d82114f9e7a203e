import type { TransactionReport } from "@tukar-saldo/contracts";

/** Whole minutes from placing the order to completing it; undefined if it is not completed. */
export function countMinutesToComplete(
  report: Pick<TransactionReport, "created_at" | "completed_at">,
): number | undefined {
  if (report.completed_at === null) return undefined;
  const elapsedMs = Date.parse(report.completed_at) - Date.parse(report.created_at);
  return Math.max(0, Math.floor(elapsedMs / 60_000));
}

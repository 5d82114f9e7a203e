import type { TransactionReport } from "@tukar-saldo/contracts";

/** Whole minutes from making the order to its completion; undefined while it is open. */
export function minutesToComplete(
  report: Pick<TransactionReport, "created_at" | "completed_at">,
): number | undefined {
  if (report.completed_at === null) return undefined;
  const passed = Date.parse(report.completed_at) - Date.parse(report.created_at);
  return Math.max(0, Math.floor(passed / 60_000));
}

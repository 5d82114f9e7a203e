export const TRANSACTION_STATUSES = ["pending", "processing", "completed", "cancelled"] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Final statuses: nothing is left to pay. */
export function isClosed(status: TransactionStatus): boolean {
  return status === "completed" || status === "cancelled";
}

/** Badge colour on the public report: green, yellow, red for any other (specification section 2). */
export function reportTone(status: TransactionStatus): "success" | "warning" | "danger" {
  if (status === "completed") return "success";
  return status === "pending" ? "warning" : "danger";
}

export const TRANSACTION_STATUSES = ["pending", "processing", "completed", "cancelled"] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Whether orders with this status are closed: completed or cancelled. */
export function isClosedStatus(status: TransactionStatus): boolean {
  return status === "completed" || status === "cancelled";
}

/** The badge colour of a status on the public report (specification section 2). */
export function reportBadgeTone(status: TransactionStatus): "success" | "warning" | "danger" {
  if (status === "completed") return "success";
  return status === "pending" ? "warning" : "danger";
}

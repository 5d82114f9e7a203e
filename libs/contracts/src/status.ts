export const TRANSACTION_STATUSES = ["pending", "processing", "completed", "cancelled"] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** The reasons for a cancellation that customers see. */
export const PUBLIC_CANCEL_REASONS = [
  "no_payment",
  "wrong_type",
  "no_code",
  "refunded",
  "customer_asked",
  "expired",
  "other",
] as const;
export type PublicCancelReason = (typeof PUBLIC_CANCEL_REASONS)[number];

/** The reasons for a cancellation that staff may give. */
export const CANCEL_REASONS = [...PUBLIC_CANCEL_REASONS, "suspected_fraud"] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Converts a reason for a cancellation to the one that the customer sees: suspected fraud becomes `other`. */
export function toPublicCancelReason(reason: CancelReason): PublicCancelReason {
  return reason === "suspected_fraud" ? "other" : reason;
}

/** Whether orders with this status are closed: completed or cancelled. */
export function isClosedStatus(status: TransactionStatus): boolean {
  return status === "completed" || status === "cancelled";
}

/** The badge colour of a status on the public report (specification section 2). */
export function reportBadgeTone(status: TransactionStatus): "success" | "warning" | "danger" {
  if (status === "completed") return "success";
  return status === "pending" ? "warning" : "danger";
}

import { OVERDUE_ORDER_DAYS } from "@tukar-saldo/contracts";
import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Minutes after which an open order is shown in the warning colour. */
const LATE_MINUTES = 10;

export type TimeSpan = { readonly unit: "minute" | "hour" | "day"; readonly n: number };

/** Content of the line below the status: how long the order waits or is processed, or how long it took. */
export type WaitState =
  | { readonly kind: "justNow" }
  | { readonly kind: "waiting" | "running" | "within"; readonly span: TimeSpan }
  | { readonly kind: "cancelledAt"; readonly at: string }
  | { readonly kind: "age"; readonly days: number };

/** Converts milliseconds to the largest fitting unit, rounded down. */
export function toTimeSpan(ms: number): TimeSpan {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < 60) return { unit: "minute", n: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { unit: "hour", n: hours } : { unit: "day", n: Math.floor(hours / 24) };
}

/** Whole days since an order was placed; undefined if it is at most `OVERDUE_ORDER_DAYS` old. */
export function countOverdueDays(createdAt: string, now: number): number | undefined {
  const ageMs = now - Date.parse(createdAt);
  return ageMs > OVERDUE_ORDER_DAYS * DAY_MS ? Math.floor(ageMs / DAY_MS) : undefined;
}

/** When an open order entered its status, in epoch milliseconds. */
function getWaitStart(row: TransactionRow, status: TransactionStatus): number {
  return Date.parse(status === "processing" ? (row.processing_at ?? row.updated_at) : row.created_at);
}

export function getWaitState(row: TransactionRow, status: TransactionStatus, now: number): WaitState {
  const days = countOverdueDays(row.created_at, now);
  if (days !== undefined) return { kind: "age", days };
  if (status === "cancelled") return { kind: "cancelledAt", at: row.updated_at };
  if (status === "completed") {
    const durationMs = Date.parse(row.completed_at ?? row.updated_at) - Date.parse(row.created_at);
    return { kind: "within", span: toTimeSpan(Math.max(durationMs, MINUTE_MS)) };
  }
  const span = toTimeSpan(now - getWaitStart(row, status));
  if (span.n === 0) return { kind: "justNow" };
  return { kind: status === "pending" ? "waiting" : "running", span };
}

/** Whether an open order has waited so long that it is highlighted. */
export function isLate(row: TransactionRow, status: TransactionStatus, now: number): boolean {
  if (status === "completed" || status === "cancelled") return false;
  return (
    now - getWaitStart(row, status) >= LATE_MINUTES * MINUTE_MS ||
    countOverdueDays(row.created_at, now) !== undefined
  );
}

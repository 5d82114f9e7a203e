import type { TransactionRow } from "@tukar-saldo/contracts";

/** The fields that a customer's payment report or a note changes; they do not affect decisions of staff. */
const IGNORED_FIELDS: ReadonlySet<string> = new Set([
  "version",
  "updated_at",
  "updated_by",
  "customer_paid_at",
  "notes_count",
]);

/** Counts the new versions that were created by notes and by the customer's payment report. */
function countIgnoredVersions(seen: TransactionRow, fresh: TransactionRow): number {
  const isPaymentReported = seen.customer_paid_at === null && fresh.customer_paid_at !== null;
  return fresh.notes_count - seen.notes_count + (isPaymentReported ? 1 : 0);
}

/** Whether an order is unchanged since a user saw it, except for the customer's payment report and notes. */
export function isSameForStaff(seen: TransactionRow, fresh: TransactionRow): boolean {
  // A change that a colleague has reverted also counts as a change.
  const isChangedByOthers =
    fresh.updated_by !== null &&
    fresh.updated_by.id !== seen.updated_by?.id &&
    fresh.version - seen.version !== countIgnoredVersions(seen, fresh);
  if (isChangedByOthers) return false;
  const [before, after] = [new Map(Object.entries(seen)), Object.entries(fresh)];
  return after.every(
    ([key, value]) =>
      IGNORED_FIELDS.has(key) || JSON.stringify(value) === JSON.stringify(before.get(key) ?? null),
  );
}

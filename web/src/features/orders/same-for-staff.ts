import type { TransactionRow } from "@tukar-saldo/contracts";

/** What a customer's word or a note changes in an order; staff decide the same with or without it. */
const IGNORED_FIELDS: ReadonlySet<string> = new Set([
  "version",
  "updated_at",
  "updated_by",
  "customer_paid_at",
  "notes_count",
]);

/** Whether an order is as a member of staff saw it, but for what others than staff add. */
export function isSameForStaff(seen: TransactionRow, fresh: TransactionRow): boolean {
  // Set and set back by a colleague is a change, too.
  const isByOthers = fresh.updated_by !== null && fresh.updated_by.id !== seen.updated_by?.id;
  if (isByOthers) return false;
  const [before, now] = [new Map(Object.entries(seen)), Object.entries(fresh)];
  return now.every(
    ([key, value]) =>
      IGNORED_FIELDS.has(key) || JSON.stringify(value) === JSON.stringify(before.get(key) ?? null),
  );
}

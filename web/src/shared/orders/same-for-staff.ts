import type { TransactionRow } from "@tukar-saldo/contracts";

/** What a customer's word or a note changes in an order; staff decide the same with or without it. */
const IGNORED_FIELDS: ReadonlySet<string> = new Set([
  "version",
  "updated_at",
  "updated_by",
  "customer_paid_at",
  "notes_count",
]);

/** How many versions a customer's word and notes account for. */
function countIgnored(seen: TransactionRow, fresh: TransactionRow): number {
  const isSaid = seen.customer_paid_at === null && fresh.customer_paid_at !== null;
  return fresh.notes_count - seen.notes_count + (isSaid ? 1 : 0);
}

/** Whether an order is as a member of staff saw it, but for what its customer said and for notes. */
export function isSameForStaff(seen: TransactionRow, fresh: TransactionRow): boolean {
  // Set and set back by a colleague is a change, too.
  const isByOthers =
    fresh.updated_by !== null &&
    fresh.updated_by.id !== seen.updated_by?.id &&
    fresh.version - seen.version !== countIgnored(seen, fresh);
  if (isByOthers) return false;
  const [before, now] = [new Map(Object.entries(seen)), Object.entries(fresh)];
  return now.every(
    ([key, value]) =>
      IGNORED_FIELDS.has(key) || JSON.stringify(value) === JSON.stringify(before.get(key) ?? null),
  );
}

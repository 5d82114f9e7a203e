import { isDeepStrictEqual } from "node:util";
import type { OrderBreakdown } from "@tukar-saldo/contracts";
import type { AuditRow, DeskSnapshot } from "./read-desk-snapshot.js";

const MAX_VALUE_LENGTH = 300;

const formatShortened = (value: unknown): string => JSON.stringify(value).slice(0, MAX_VALUE_LENGTH);

/** Omits days without orders, because the number of days that a breakdown lists depends on the current date. */
const omitEmptyDays = ({ by_day, by_destination }: OrderBreakdown): OrderBreakdown => ({
  by_day: by_day.filter(({ count }) => count > 0),
  by_destination,
});

type IdentifiedRows = readonly { id: string }[];

function diffRows(name: string, before: IdentifiedRows, after: IdentifiedRows): string[] {
  const afterById = new Map(after.map((row) => [row.id, row]));
  const changedRows = before.filter((row) => !isDeepStrictEqual(afterById.get(row.id), row));
  return changedRows.map(({ id }) => `${name} ${id}: ${afterById.has(id) ? "differs" : "is missing"}`);
}

/** Lists the audit rows that only the restored desk has, except those of sign-ins. */
function findAddedAudit(before: readonly AuditRow[], after: readonly AuditRow[]): string[] {
  const knownIds = new Set(before.map(({ id }) => id));
  const addedRows = after.filter(({ id, action }) => !knownIds.has(id) && !action.startsWith("session."));
  return addedRows.map(({ id, action }) => `audit ${id}: ${action} was added`);
}

/** Lists the differences between a desk and its restored backup. */
export function compareSnapshots(before: DeskSnapshot, after: DeskSnapshot): string[] {
  const comparisons: [string, unknown, unknown][] = [
    ["sequence of the list", before.rows.map(({ id }) => id), after.rows.map(({ id }) => id)],
    ["total", before.total, after.total],
    ["stats", before.stats, after.stats],
    ["breakdown", omitEmptyDays(before.breakdown), omitEmptyDays(after.breakdown)],
    ["number of users", before.users.length, after.users.length],
  ];
  const differences = comparisons.filter(([, was, is]) => !isDeepStrictEqual(was, is));
  return [
    ...differences.map(
      ([name, was, is]) => `${name}: ${formatShortened(is)} instead of ${formatShortened(was)}`,
    ),
    ...diffRows("order", before.rows, after.rows),
    ...diffRows("user", before.users, after.users),
    ...diffRows("audit", before.audit, after.audit),
    ...findAddedAudit(before.audit, after.audit),
  ];
}

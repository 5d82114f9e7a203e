import { isDeepStrictEqual } from "node:util";
import type { OrderBreakdown } from "@tukar-saldo/contracts";
import type { AuditRow, DeskSnapshot } from "./read-desk-snapshot.js";

const MAX_VALUE_LENGTH = 300;

const shorten = (value: unknown): string => JSON.stringify(value).slice(0, MAX_VALUE_LENGTH);

/** Omits days without orders, because the number of days that a breakdown lists depends on the current date. */
const omitEmptyDays = ({ by_day, by_destination }: OrderBreakdown): OrderBreakdown => ({
  by_day: by_day.filter(({ count }) => count > 0),
  by_destination,
});

type Rows = readonly { id: string }[];

function diffRows(name: string, before: Rows, after: Rows): string[] {
  const found = new Map(after.map((row) => [row.id, row]));
  const wrong = before.filter((row) => !isDeepStrictEqual(found.get(row.id), row));
  return wrong.map(({ id }) => `${name} ${id}: ${found.has(id) ? "differs" : "is missing"}`);
}

/** Lists the added audit rows, except those of sign-ins. */
function findAddedAudit(before: readonly AuditRow[], after: readonly AuditRow[]): string[] {
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id, action }) => !known.has(id) && !action.startsWith("session."));
  return added.map(({ id, action }) => `audit ${id}: ${action} was added`);
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
  const wrong = comparisons.filter(([, was, is]) => !isDeepStrictEqual(was, is));
  return [
    ...wrong.map(([name, was, is]) => `${name}: ${shorten(is)} instead of ${shorten(was)}`),
    ...diffRows("order", before.rows, after.rows),
    ...diffRows("user", before.users, after.users),
    ...diffRows("audit", before.audit, after.audit),
    ...findAddedAudit(before.audit, after.audit),
  ];
}

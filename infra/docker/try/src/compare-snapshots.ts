import { isDeepStrictEqual } from "node:util";
import type { Breakdown } from "@tukar-saldo/contracts";
import type { AuditRow, DeskSnapshot } from "./read-desk.js";

const LONGEST_VALUE = 300;

const shorten = (value: unknown): string => JSON.stringify(value).slice(0, LONGEST_VALUE);

/** Empty days come and go with the date. */
const withoutEmptyDays = ({ by_day, by_destination }: Breakdown): Breakdown => ({
  by_day: by_day.filter(({ count }) => count > 0),
  by_destination,
});

type Rows = readonly { id: string }[];

function differingRows(name: string, before: Rows, after: Rows): string[] {
  const found = new Map(after.map((row) => [row.id, row]));
  const wrong = before.filter((row) => !isDeepStrictEqual(found.get(row.id), row));
  return wrong.map(({ id }) => `${name} ${id}: ${found.has(id) ? "differs" : "is missing"}`);
}

/** Signing in writes a row each time; anything else that was added did not happen. */
function addedAudit(before: readonly AuditRow[], after: readonly AuditRow[]): string[] {
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id, action }) => !known.has(id) && !action.startsWith("session."));
  return added.map(({ id, action }) => `audit ${id}: ${action} was added`);
}

/** What a restored desk shows otherwise than the desk that was backed up. */
export function compareSnapshots(before: DeskSnapshot, after: DeskSnapshot): string[] {
  const parts: [string, unknown, unknown][] = [
    ["sequence of the list", before.rows.map(({ id }) => id), after.rows.map(({ id }) => id)],
    ["total", before.total, after.total],
    ["stats", before.stats, after.stats],
    ["breakdown", withoutEmptyDays(before.breakdown), withoutEmptyDays(after.breakdown)],
    ["number of users", before.users.length, after.users.length],
  ];
  const wrong = parts.filter(([, was, is]) => !isDeepStrictEqual(was, is));
  return [
    ...wrong.map(([name, was, is]) => `${name}: ${shorten(is)} instead of ${shorten(was)}`),
    ...differingRows("order", before.rows, after.rows),
    ...differingRows("user", before.users, after.users),
    ...differingRows("audit", before.audit, after.audit),
    ...addedAudit(before.audit, after.audit),
  ];
}

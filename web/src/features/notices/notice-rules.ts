import { knownNotice } from "@tukar-saldo/contracts";
import type { Notice, NoticeView } from "@tukar-saldo/contracts";

/** How long after a rate change the dashboard offers to undo it. */
const UNDO_WINDOW_MS = 60_000;

/** Drops notices of types that this version of the app does not know; a newer server may send such types. */
export function parseNotices(views: readonly NoticeView[]): Notice[] {
  return views.flatMap((view) => knownNotice.safeParse(view).data ?? []);
}

/** Keeps the notices that have not expired; a dashboard may stay open for days. */
export const filterCurrentNotices = (notices: readonly Notice[], now: number): Notice[] =>
  notices.filter(({ until }) => Date.parse(until) > now);

/**
 * Whether a notice stays visible until it expires, without expanding the list: notices of changed payment settings or
 * of a new admin.
 */
export const isPinned = ({ type }: Notice): boolean => type === "payout_changed" || type === "admin_added";

/** Finds the last rate change; undefined if payment settings were changed later, as the server then rejects an undo. */
export function findUndoableChange(newestFirst: readonly Notice[]): Notice | undefined {
  const lastChange = newestFirst.find(({ type }) => type === "rate_changed" || type === "payout_changed");
  return lastChange?.type === "rate_changed" ? lastChange : undefined;
}

/** @returns milliseconds left to undo the change of this notice; 0 if it cannot be undone */
export function getUndoTimeLeft({ type, at }: Notice, now: number): number {
  return type === "rate_changed" ? Math.max(0, Date.parse(at) + UNDO_WINDOW_MS - now) : 0;
}

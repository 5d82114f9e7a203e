import { knownNotice } from "@tukar-saldo/contracts";
import type { Notice, NoticeView } from "@tukar-saldo/contracts";

/** How long a change of the rate can be undone with one press. */
const UNDO_WINDOW_MS = 60_000;

/** Keeps the notices whose type this version knows; a newer server may send other types. */
export function parseNotices(views: readonly NoticeView[]): Notice[] {
  return views.flatMap((view) => knownNotice.safeParse(view).data ?? []);
}

/** Keeps the notices that have not expired; a dashboard may stay open for days. */
export const filterCurrentNotices = (notices: readonly Notice[], now: number): Notice[] =>
  notices.filter(({ until }) => Date.parse(until) > now);

/** Whether a notice is always shown until it expires: changed payment settings, or a new admin. */
export const isPinned = ({ type }: Notice): boolean => type === "payout_changed" || type === "admin_added";

/** Finds the last rate change; undefined if payment settings were changed later, as the server then rejects an undo. */
export function findUndoableChange(newestFirst: readonly Notice[]): Notice | undefined {
  const last = newestFirst.find(({ type }) => type === "rate_changed" || type === "payout_changed");
  return last?.type === "rate_changed" ? last : undefined;
}

/** @returns milliseconds left to undo the change of this notice; 0 if it cannot be undone */
export function getUndoTimeLeft({ type, at }: Notice, now: number): number {
  return type === "rate_changed" ? Math.max(0, Date.parse(at) + UNDO_WINDOW_MS - now) : 0;
}

import { knownNotice } from "@tukar-saldo/contracts";
import type { Notice, NoticeView } from "@tukar-saldo/contracts";

/** How long a change of the rate can be put back with one press. */
const UNDO_MS = 60_000;

/** The notices that this version of the app can tell; a newer server may have others. */
export function knownNotices(views: readonly NoticeView[]): Notice[] {
  return views.flatMap((view) => knownNotice.safeParse(view).data ?? []);
}

/** Those that still hold: a dashboard may stay open for days. */
export const currentNotices = (notices: readonly Notice[], now: number): Notice[] =>
  notices.filter(({ until }) => Date.parse(until) > now);

/** Whether a notice stands in full for its 24 hours, as it is about where money goes or who decides. */
export const isStanding = ({ type }: Notice): boolean => type === "payout_changed" || type === "admin_added";

/** The change of the rate that can be put back: the server refuses it once the settings were changed after it. */
export function undoableChange(newestFirst: readonly Notice[]): Notice | undefined {
  const last = newestFirst.find(({ type }) => type === "rate_changed" || type === "payout_changed");
  return last?.type === "rate_changed" ? last : undefined;
}

/** Milliseconds that are left to put back what this notice tells; 0 when nothing can be. */
export function undoLeft({ type, at }: Notice, now: number): number {
  return type === "rate_changed" ? Math.max(0, Date.parse(at) + UNDO_MS - now) : 0;
}

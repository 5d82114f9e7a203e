/** Seconds after which a set-up that was begun and never finished may be taken over. */
const STALE_SECONDS = 60;

/** Whether a pending claim was given up. */
export function isStale(claimedAt: Date, now: Date): boolean {
  return now.getTime() - claimedAt.getTime() > STALE_SECONDS * 1000;
}

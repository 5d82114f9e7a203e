import type { SessionState, UserState } from "./store/session-reader.js";

const MAX_LAST_SEEN_INTERVAL_SECONDS = 60;

/**
 * Whether a session is valid: its user is active, and the session has not ended, expired or been idle for too long.
 */
export function isSessionValid(
  session: Omit<SessionState, "created_at">,
  user: UserState,
  now: Date,
  idleSeconds: number,
): boolean {
  return (
    session.user_id.equals(user._id) &&
    user.is_active &&
    user.deleted_at === undefined &&
    session.ended_at === undefined &&
    session.epoch === user.session_epoch &&
    session.expires_at > now &&
    now.getTime() - session.last_seen.getTime() < idleSeconds * 1000
  );
}

/**
 * Whether `last_seen` is due for an update: a minute after the previous update, or a tenth of the idle timeout if that
 * is less than a minute.
 */
export function isLastSeenUpdateDue(
  session: Pick<SessionState, "last_seen">,
  now: Date,
  idleSeconds: number,
): boolean {
  const intervalSeconds = Math.min(MAX_LAST_SEEN_INTERVAL_SECONDS, idleSeconds / 10);
  return now.getTime() - session.last_seen.getTime() >= intervalSeconds * 1000;
}

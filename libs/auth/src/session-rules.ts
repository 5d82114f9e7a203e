import type { SessionState, UserState } from "./store/session-reader.js";

const TOUCH_SECONDS = 60;

/** Whether a session still signs its user in: it is theirs, has not ended, expired or fallen idle. */
export function isLive(session: SessionState, user: UserState, now: Date, idleSeconds: number): boolean {
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

/** Activity is noted at most once a minute, or each tenth of a shorter idle time. */
export function needsTouch(session: SessionState, now: Date, idleSeconds: number): boolean {
  const every = Math.min(TOUCH_SECONDS, idleSeconds / 10);
  return now.getTime() - session.last_seen.getTime() >= every * 1000;
}

import type { Dashboards } from "./dashboards.js";

/** A session that ended hears nothing more; without a session id all of the user's have ended. */
export function closeEndedSession(
  dashboards: Dashboards,
  userId: string,
  sessionId: string | undefined,
): void {
  dashboards.close(sessionId === undefined ? { userId } : { sessionId });
}

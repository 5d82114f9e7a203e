import { newEvent } from "@tukar-saldo/messaging";
import type { Principal } from "@tukar-saldo/auth";
import type { Context } from "./context.js";
import type { Origin } from "./origin.js";

/** Ends the session; the user's other ones go on. */
export async function signOut(context: Context, signedIn: Principal, origin: Origin): Promise<void> {
  const { sessions, announce, log } = context;
  const { userId, sessionId } = signedIn;
  const now = context.now();
  const data = { user_id: userId, session_id: sessionId };
  await sessions.end(sessionId, [newEvent("session.ended", data, { ...origin, now })], now);
  announce.session(sessionId);
  log.info({ event: "session_logout", uid: userId }, "signed out");
}

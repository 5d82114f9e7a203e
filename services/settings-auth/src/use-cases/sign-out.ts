import type { Principal } from "@tukar-saldo/auth";
import { endSession } from "../domain/session.js";
import type { Context } from "./context.js";
import { causeOf } from "./origin.js";
import type { Origin } from "./origin.js";

/** Ends the session; the user's other ones go on. */
export async function signOut(context: Context, signedIn: Principal, origin: Origin): Promise<void> {
  const { sessions, announce, log } = context;
  const { userId, sessionId } = signedIn;
  const cause = causeOf(context, origin);
  const events = endSession(userId, sessionId, cause);
  if (await sessions.end(sessionId, events, cause.now)) announce.session(sessionId, events);
  log.info({ event: "session_logout", uid: userId }, "signed out");
}

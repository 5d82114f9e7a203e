import type { Principal } from "@tukar-saldo/auth";
import { AppError } from "@tukar-saldo/contracts";
import type { SessionView } from "@tukar-saldo/contracts";
import { createEventCause } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { createSessionEndedEvents } from "../domain/session.js";
import type { Session } from "../domain/session.js";
import { createUserNotFoundError, parseUserId } from "../domain/user.js";
import type { Context } from "./context.js";

/** The signed-in user, and what requires a fresh proof of who they are, for sessions of others. */
export interface SignedIn {
  readonly principal: Principal;
  readonly requireProof: () => Promise<void>;
}

/** Reads the open sessions of a user. @throws AppError FORBIDDEN unless they are one's own or one is an admin */
async function readOpen(
  context: Context,
  { principal: signedIn, requireProof }: SignedIn,
  of: string | undefined,
): Promise<Session[]> {
  const { users, sessions, config, now } = context;
  const userId = of === undefined ? signedIn.userId : parseUserId(of);
  if (userId !== signedIn.userId && signedIn.role !== "admin") throw new AppError("FORBIDDEN");
  if (userId !== signedIn.userId) await requireProof();
  const user = await users.find(userId);
  if (!user) throw createUserNotFoundError();
  const time = now();
  const idleSince = new Date(time.getTime() - config.sessionIdleSeconds * 1_000);
  return sessions.listOpen({ userId, epoch: user.session_epoch, now: time, idleSince });
}

/** Lists the open sessions of the signed-in user, or of another one for admins, the last active first. */
export async function listSessions(
  context: Context,
  signedIn: SignedIn,
  of: string | undefined,
): Promise<SessionView[]> {
  return (await readOpen(context, signedIn, of)).map((session) => ({
    id: session.id,
    current: session.id === signedIn.principal.sessionId,
    user_agent: session.user_agent,
    address: session.ip,
    created_at: session.created_at.toISOString(),
    last_seen: session.last_seen.toISOString(),
    expires_at: session.expires_at.toISOString(),
  }));
}

interface Target {
  readonly id: string;
  readonly userId: string;
}

async function end(context: Context, { id, userId }: Target, metadata: RequestMetadata): Promise<void> {
  const { sessions, announce, log } = context;
  const cause = createEventCause(context, metadata);
  const events = createSessionEndedEvents(userId, id, cause);
  if (!(await sessions.end(id, events, cause.now))) return;
  announce.session(id, events);
  const facts = {
    event: "session_ended",
    request_id: metadata.requestId,
    uid: userId,
    by: metadata.actor.id,
  };
  log.info(facts, "session ended by its user or an admin");
}

/** Ends a session of one's own, or anyone's for admins. @throws AppError NOT_FOUND for any other */
export async function endSession(
  context: Context,
  { principal, requireProof }: SignedIn,
  id: string,
  metadata: RequestMetadata,
): Promise<void> {
  const userId = await context.sessions.findUserId(id);
  const isAllowed = userId === principal.userId || principal.role === "admin";
  if (userId === undefined || !isAllowed) throw new AppError("NOT_FOUND");
  if (userId !== principal.userId) await requireProof();
  await end(context, { id, userId }, metadata);
}

/** Ends the open sessions of a user, but for the one of the request. */
export async function endOtherSessions(
  context: Context,
  signedIn: SignedIn,
  of: string | undefined,
  metadata: RequestMetadata,
): Promise<void> {
  for (const { id, user_id: userId } of await readOpen(context, signedIn, of)) {
    if (id !== signedIn.principal.sessionId) await end(context, { id, userId }, metadata);
  }
}

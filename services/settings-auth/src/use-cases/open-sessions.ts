import type { Principal } from "@tukar-saldo/auth";
import { AppError } from "@tukar-saldo/contracts";
import type { SessionView } from "@tukar-saldo/contracts";
import { createEventCause } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { createSessionEndedEvents } from "../domain/session.js";
import type { Session } from "../domain/session.js";
import { createUserNotFoundError, parseUserId } from "../domain/user.js";
import type { Context } from "./context.js";

/**
 * The signed-in user, and a check for a recent step-up (re-authentication), which access to other users' sessions
 * requires.
 */
export interface Requester {
  readonly principal: Principal;
  readonly requireProof: () => Promise<void>;
}

/**
 * Reads the open sessions of a user.
 * @throws AppError FORBIDDEN for another user's sessions, unless the requester is an admin
 */
async function readOpenSessions(
  context: Context,
  { principal, requireProof }: Requester,
  userIdText: string | undefined,
): Promise<Session[]> {
  const { users, sessions, config, now } = context;
  const userId = userIdText === undefined ? principal.userId : parseUserId(userIdText);
  if (userId !== principal.userId && principal.role !== "admin") throw new AppError("FORBIDDEN");
  if (userId !== principal.userId) await requireProof();
  const user = await users.find(userId);
  if (!user) throw createUserNotFoundError();
  const time = now();
  const idleSince = new Date(time.getTime() - config.sessionIdleSeconds * 1_000);
  return sessions.listOpen({ userId, epoch: user.session_epoch, now: time, idleSince });
}

/** Lists the open sessions of the signed-in user, or, for an admin, of any user; most recently active first. */
export async function listSessions(
  context: Context,
  requester: Requester,
  userIdText: string | undefined,
): Promise<SessionView[]> {
  return (await readOpenSessions(context, requester, userIdText)).map((session) => ({
    id: session.id,
    current: session.id === requester.principal.sessionId,
    user_agent: session.user_agent,
    address: session.ip,
    created_at: session.created_at.toISOString(),
    last_seen: session.last_seen.toISOString(),
    expires_at: session.expires_at.toISOString(),
  }));
}

interface SessionReference {
  readonly id: string;
  readonly userId: string;
}

async function endSessionAndAnnounce(
  context: Context,
  { id, userId }: SessionReference,
  metadata: RequestMetadata,
): Promise<void> {
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

/**
 * Ends a session of the signed-in user, or, for an admin, of any user.
 * @throws AppError NOT_FOUND if there is no such session, or if the requester may not end it
 */
export async function endSession(
  context: Context,
  { principal, requireProof }: Requester,
  id: string,
  metadata: RequestMetadata,
): Promise<void> {
  const userId = await context.sessions.findUserId(id);
  const isAllowed = userId === principal.userId || principal.role === "admin";
  if (userId === undefined || !isAllowed) throw new AppError("NOT_FOUND");
  if (userId !== principal.userId) await requireProof();
  await endSessionAndAnnounce(context, { id, userId }, metadata);
}

/** Ends all open sessions of a user except the one that sent the request. */
export async function endOtherSessions(
  context: Context,
  requester: Requester,
  userIdText: string | undefined,
  metadata: RequestMetadata,
): Promise<void> {
  for (const { id, user_id: userId } of await readOpenSessions(context, requester, userIdText)) {
    if (id !== requester.principal.sessionId) await endSessionAndAnnounce(context, { id, userId }, metadata);
  }
}

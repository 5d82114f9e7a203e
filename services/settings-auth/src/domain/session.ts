import { createEvent } from "@tukar-saldo/contracts";
import type { DomainEvent, EventCause } from "@tukar-saldo/contracts";
import type { User } from "./user.js";

export interface Session {
  readonly id: string;
  readonly user_id: string;
  readonly epoch: number;
  readonly created_at: Date;
  readonly last_seen: Date;
  readonly expires_at: Date;
  readonly ip: string;
  readonly user_agent: string;
  /** Whether the user has to add a second factor before anything else. */
  readonly is_enrolling?: true;
}

interface SessionDetails {
  id: string;
  maxSeconds: number;
  ip: string;
  userAgent: string;
  /** Whether the user has signed in before, but neither with this browser nor from this network. */
  isNewDevice: boolean;
  isEnrolling: boolean;
}

/** Creates a session with the user's current session epoch. Token and session expire in the same second. */
export function createSession(
  user: User,
  { id, maxSeconds, ip, userAgent, isNewDevice, isEnrolling }: SessionDetails,
  cause: EventCause,
): { session: Session; events: DomainEvent[] } {
  const { now } = cause;
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + maxSeconds;
  const session = {
    id,
    user_id: user.id,
    epoch: user.session_epoch,
    created_at: now,
    last_seen: now,
    expires_at: new Date(expiresAtSeconds * 1000),
    ip,
    user_agent: userAgent,
    ...(isEnrolling ? { is_enrolling: true as const } : {}),
  };
  const newDeviceFields = isNewDevice ? { new_device: { user_agent: userAgent } } : {};
  const data = { user_id: user.id, session_id: id, ...newDeviceFields };
  return { session, events: [createEvent("session.started", data, cause)] };
}

export function createSessionEndedEvents(
  userId: string,
  sessionId: string,
  cause: EventCause,
): DomainEvent[] {
  return [createEvent("session.ended", { user_id: userId, session_id: sessionId }, cause)];
}

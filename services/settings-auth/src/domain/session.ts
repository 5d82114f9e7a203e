import type { User } from "./user.js";

/** A session as it begins. */
export interface Session {
  readonly id: string;
  readonly user_id: string;
  readonly epoch: number;
  readonly created_at: Date;
  readonly last_seen: Date;
  readonly expires_at: Date;
  readonly ip: string;
  readonly user_agent: string;
}

interface Beginning {
  id: string;
  now: Date;
  maxSeconds: number;
  ip: string;
  userAgent: string;
}

/** A session of the user's present epoch; token and session end at the same second. */
export function beginSession(user: User, { id, now, maxSeconds, ip, userAgent }: Beginning): Session {
  const seconds = Math.floor(now.getTime() / 1000) + maxSeconds;
  return {
    id,
    user_id: user.id,
    epoch: user.session_epoch,
    created_at: now,
    last_seen: now,
    expires_at: new Date(seconds * 1000),
    ip,
    user_agent: userAgent,
  };
}

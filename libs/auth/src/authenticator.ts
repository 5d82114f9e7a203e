import { AppError } from "@tukar-saldo/contracts";
import { createCache } from "@tukar-saldo/service-kit";
import type { InvalidationChannel, Principal } from "@tukar-saldo/service-kit";
import { isSessionValid, isLastSeenDue } from "./session-rules.js";
import { createSessionReader } from "./store/session-reader.js";
import type { Connection, SessionWithUser } from "./store/session-reader.js";
import { verifyToken } from "./tokens.js";
import type { TokenClaims } from "./tokens.js";

const MAX_AGE_MS = 1_000;
/**
 * Maximum age of a cached session, as a share of the idle time. It is so small that an active session is read again,
 * and its `last_seen` updated, before the session expires.
 */
const MAX_AGE_SHARE = 0.1;

export interface AuthenticatorOptions {
  connection: Connection;
  /** The secrets that verify tokens, see `jwtSecretsOf`. */
  jwtSecrets: readonly string[];
  /** Seconds of inactivity after which a session ends. */
  idleSeconds: number;
  /** Tells that a session ended or a user changed, so that cached sessions are dropped. */
  invalidations: InvalidationChannel;
  now?: () => Date;
}

/** Authenticates bearer tokens. Its functions throw AppError UNAUTHENTICATED, or the storage's error. */
export interface Authenticator {
  /**
   * @param authorization the `Authorization` header
   * @param readsOnly whether the request changes nothing: session and user may then be cached, for up to a second
   */
  authenticate(authorization: string | undefined, readsOnly?: boolean): Promise<Principal>;
  authenticateToken(token: string): Promise<Principal>;
}

const BEARER = /^Bearer ([\w.-]+)$/i;

/**
 * Creates the authenticator of bearer tokens. It reads session and user from the database for requests that write,
 * and from a cache for others.
 */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { connection, jwtSecrets, idleSeconds, invalidations, now = () => new Date() } = options;
  const reader = createSessionReader(connection);

  const cache = createCache<SessionWithUser | undefined>(
    Math.min(MAX_AGE_MS, idleSeconds * 1_000 * MAX_AGE_SHARE),
  );
  invalidations.subscribe("sessions", cache.clear);

  const isLiveAt = (time: Date, { session, user }: SessionWithUser): boolean =>
    isSessionValid(session, user, time, idleSeconds);

  /** Reads session and user from the database, and updates `last_seen` of the session. */
  async function find(token: TokenClaims): Promise<SessionWithUser | undefined> {
    const found = await reader.find(token);
    const time = now();
    if (!found || !isLiveAt(time, found) || !isLastSeenDue(found.session, time, idleSeconds)) return found;
    await reader.touch(token.sessionId, time);
    return { ...found, session: { ...found.session, last_seen: time } };
  }

  async function authenticateToken(text: string, readsOnly = false): Promise<Principal> {
    const token = verifyToken(text, jwtSecrets, now());
    const key = `${token.sessionId} ${token.userId}`;
    const found = await (readsOnly ? cache.get(key, () => find(token)) : find(token));
    if (!found || !isLiveAt(now(), found)) throw new AppError("UNAUTHENTICATED");
    const { user } = found;
    const { name, email, role, created_at: createdAt } = user;
    return { userId: token.userId, name, email, role, sessionId: token.sessionId, createdAt };
  }

  async function authenticate(authorization: string | undefined, readsOnly?: boolean): Promise<Principal> {
    const token = BEARER.exec(authorization ?? "")?.[1];
    if (token === undefined) throw new AppError("UNAUTHENTICATED");
    return authenticateToken(token, readsOnly);
  }

  return { authenticate, authenticateToken };
}

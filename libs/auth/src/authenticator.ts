import { AppError } from "@tukar-saldo/contracts";
import { createCache } from "@tukar-saldo/service-kit";
import type { InvalidationChannel, Principal } from "@tukar-saldo/service-kit";
import { isSessionValid, isLastSeenDue } from "./session-rules.js";
import { createSessionReader } from "./store/session-reader.js";
import type { Connection, SessionWithUser } from "./store/session-reader.js";
import { verifyToken } from "./tokens.js";

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

/** What a request is like, besides its token. */
interface RequestKind {
  /** The request changes nothing: session and user may then be cached, for up to a second. */
  readonly readsOnly?: boolean;
  /** The request was not caused by a person, so it is no activity. */
  readonly isBackground?: boolean;
  /** A session may make it that has to add a second factor first. */
  readonly isOpenToEnrolling?: boolean;
}

/** Authenticates bearer tokens. Its functions throw AppError UNAUTHENTICATED, or the storage's error. */
export interface Authenticator {
  /** Authenticates a request by its `Authorization` header. Unless it is a background request, it is activity. */
  authenticate(authorization: string | undefined, kind?: RequestKind): Promise<Principal>;
  /** Authenticates a token, which is no activity. */
  authenticateToken(token: string): Promise<Principal>;
}

/** The `data` of the refusal of a session that ended because nobody was active, as against any other end. */
const IDLE = { reason: "idle" };
/** The `data` of the refusal of a session that has to add a second factor first. */
const ENROL = { methods: [], enrol: true };
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

  /** Updates `last_seen` in the database, and in the session found, which may be cached. */
  async function touch({ session }: SessionWithUser): Promise<void> {
    const time = now();
    if (!isLastSeenDue(session, time, idleSeconds)) return;
    session.last_seen = time;
    await reader.touch(session._id, time);
  }

  function refuse(found: SessionWithUser | undefined): never {
    const isIdle = found !== undefined && isSessionValid(found.session, found.user, now(), Infinity);
    throw new AppError("UNAUTHENTICATED", isIdle ? { data: IDLE } : {});
  }

  async function verify(text: string, kind: RequestKind): Promise<Principal> {
    const { readsOnly, isBackground, isOpenToEnrolling } = kind;
    const token = verifyToken(text, jwtSecrets, now());
    const key = `${token.sessionId} ${token.userId}`;
    const found = await (readsOnly ? cache.get(key, () => reader.find(token)) : reader.find(token));
    if (!found || !isLiveAt(now(), found)) return refuse(found);
    if (found.session.is_enrolling && !isOpenToEnrolling)
      throw new AppError("TWO_FACTOR_REQUIRED", { text: "factor.enrol", data: ENROL });
    if (!isBackground) await touch(found);
    const { user, session } = found;
    const { proved_at: provedAt = session.created_at, is_enrolling: isEnrolling = false } = session;
    const {
      name,
      email,
      role,
      created_at: createdAt,
      must_change_password: mustChangePassword = false,
      can_process: canProcess = false,
    } = user;
    const { userId, sessionId } = token;
    const flags = { mustChangePassword, canProcess, isEnrolling };
    return { userId, name, email, role, sessionId, createdAt, provedAt, ...flags };
  }

  async function authenticate(authorization: string | undefined, kind: RequestKind = {}): Promise<Principal> {
    const token = BEARER.exec(authorization ?? "")?.[1];
    if (token === undefined) throw new AppError("UNAUTHENTICATED");
    return verify(token, kind);
  }

  return { authenticate, authenticateToken: (token) => verify(token, { isBackground: true }) };
}

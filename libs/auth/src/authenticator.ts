import { AppError } from "@tukar-saldo/contracts";
import { createCache } from "@tukar-saldo/service-kit";
import type { InvalidationChannel, Principal } from "@tukar-saldo/service-kit";
import { isSessionValid, isLastSeenUpdateDue } from "./session-rules.js";
import { createSessionReader } from "./store/session-reader.js";
import type { Connection, SessionWithUser } from "./store/session-reader.js";
import { verifyToken } from "./tokens.js";

const MAX_CACHE_AGE_MS = 1_000;
/**
 * Maximum age of a cached session, as a share of the idle timeout. It is small enough that the session of an active
 * user is read from the database again, and its `last_seen` updated, before the session expires.
 */
const MAX_CACHE_AGE_SHARE = 0.1;

export interface AuthenticatorOptions {
  connection: Connection;
  /** The secrets that verify tokens; see `jwtSecretsOf`. */
  jwtSecrets: readonly string[];
  /** Seconds of inactivity after which a session ends. */
  idleSeconds: number;
  /** Announces ended sessions and changed users. Each announcement clears the session cache. */
  invalidations: InvalidationChannel;
  now?: () => Date;
}

/** The properties of a request that decide how its session is read and whether `last_seen` is updated. */
interface RequestKind {
  /** The request changes no data, so its session and user may come from a cache that is at most a second old. */
  readonly isReadOnly?: boolean;
  /** The request was not caused by a person, so it does not update `last_seen`. */
  readonly isBackground?: boolean;
  /** An enrolling session may make the request, although its user must still add a second factor. */
  readonly isAllowedWhileEnrolling?: boolean;
}

/**
 * Authenticates bearer tokens. Both functions throw AppError UNAUTHENTICATED, or the error of a failed database read.
 */
export interface Authenticator {
  /** Authenticates a request by its `Authorization` header. Updates `last_seen` unless it is a background request. */
  authenticate(authorization: string | undefined, kind?: RequestKind): Promise<Principal>;
  /** Authenticates a token without updating `last_seen`. */
  authenticateToken(token: string): Promise<Principal>;
}

/** The error `data` for a session that was idle for too long. Sessions that ended in another way get no `data`. */
const IDLE_ERROR_DATA = { reason: "idle" };
/** The error `data` for an enrolling session, whose user must add a second factor first. */
const ENROLLING_ERROR_DATA = { methods: [], enrol: true };
const BEARER_PATTERN = /^Bearer ([\w.-]+)$/i;

/**
 * Creates the authenticator of bearer tokens. It reads session and user from the database for requests that write,
 * and from a cache for read-only requests.
 */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { connection, jwtSecrets, idleSeconds, invalidations, now = () => new Date() } = options;
  const sessionReader = createSessionReader(connection);

  const sessionCache = createCache<SessionWithUser | undefined>(
    Math.min(MAX_CACHE_AGE_MS, idleSeconds * 1_000 * MAX_CACHE_AGE_SHARE),
  );
  invalidations.subscribe("sessions", sessionCache.clear);

  const isValidAt = (time: Date, { session, user }: SessionWithUser): boolean =>
    isSessionValid(session, user, time, idleSeconds);

  /** Updates `last_seen` in the database and in the session object, which may be in the cache. */
  async function updateLastSeen({ session }: SessionWithUser): Promise<void> {
    const currentTime = now();
    if (!isLastSeenUpdateDue(session, currentTime, idleSeconds)) return;
    session.last_seen = currentTime;
    await sessionReader.updateLastSeen(session._id, currentTime);
  }

  function throwUnauthenticated(entry: SessionWithUser | undefined): never {
    const isIdle = entry !== undefined && isSessionValid(entry.session, entry.user, now(), Infinity);
    throw new AppError("UNAUTHENTICATED", isIdle ? { data: IDLE_ERROR_DATA } : {});
  }

  async function verify(text: string, kind: RequestKind): Promise<Principal> {
    const { isReadOnly, isBackground, isAllowedWhileEnrolling } = kind;
    const token = verifyToken(text, jwtSecrets, now());
    const cacheKey = `${token.sessionId} ${token.userId}`;
    const entry = await (isReadOnly
      ? sessionCache.get(cacheKey, () => sessionReader.find(token))
      : sessionReader.find(token));
    if (!entry || !isValidAt(now(), entry)) return throwUnauthenticated(entry);
    if (entry.session.is_enrolling && !isAllowedWhileEnrolling)
      throw new AppError("TWO_FACTOR_REQUIRED", { text: "factor.enrol", data: ENROLLING_ERROR_DATA });
    if (!isBackground) await updateLastSeen(entry);
    const { user, session } = entry;
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
    const token = BEARER_PATTERN.exec(authorization ?? "")?.[1];
    if (token === undefined) throw new AppError("UNAUTHENTICATED");
    return verify(token, kind);
  }

  return { authenticate, authenticateToken: (token) => verify(token, { isBackground: true }) };
}

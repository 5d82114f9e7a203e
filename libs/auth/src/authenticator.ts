import { AppError } from "@tukar-saldo/contracts";
import type { Principal } from "@tukar-saldo/service-kit";
import { isLive, needsTouch } from "./session-rules.js";
import { createSessionReader } from "./store/session-reader.js";
import type { Connection } from "./store/session-reader.js";
import { verifyToken } from "./tokens.js";

export interface AuthenticatorOptions {
  connection: Connection;
  /** All of them verify tokens; see `jwtSecretsOf`. */
  jwtSecrets: readonly string[];
  /** Seconds of inactivity after which a session ends. */
  idleSeconds: number;
  now?: () => Date;
}

/** Both functions throw AppError UNAUTHENTICATED, or the storage's error. */
export interface Authenticator {
  /** @param authorization the `Authorization` header */
  authenticate(authorization: string | undefined): Promise<Principal>;
  authenticateToken(token: string): Promise<Principal>;
}

const BEARER = /^Bearer ([\w.-]+)$/i;

/** Creates the check of bearer tokens. It reads user and session from the database each time. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { connection, jwtSecrets, idleSeconds, now = () => new Date() } = options;
  const reader = createSessionReader(connection);

  async function authenticateToken(text: string): Promise<Principal> {
    const time = now();
    const token = verifyToken(text, jwtSecrets, time);
    const found = await reader.find(token);
    if (!found) throw new AppError("UNAUTHENTICATED");
    const { session, user } = found;
    if (!isLive(session, user, time, idleSeconds)) throw new AppError("UNAUTHENTICATED");
    if (needsTouch(session, time, idleSeconds)) await reader.touch(token.sessionId, time);
    const { name, email, role, created_at: createdAt } = user;
    return { userId: token.userId, name, email, role, sessionId: token.sessionId, createdAt };
  }

  async function authenticate(authorization: string | undefined): Promise<Principal> {
    const token = BEARER.exec(authorization ?? "")?.[1];
    if (token === undefined) throw new AppError("UNAUTHENTICATED");
    return authenticateToken(token);
  }

  return { authenticate, authenticateToken };
}

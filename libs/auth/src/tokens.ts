import { createHmac } from "node:crypto";
import jwt from "jsonwebtoken";
import * as z from "zod/mini";
import { AppError } from "@tukar-saldo/contracts";

const PARTY = "tukar-saldo";
const KEY_ID_CHARACTERS = 8;

const claims = z.strictObject({
  sub: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  sid: z.string().check(z.regex(/^[\w-]{22}$/)),
  iat: z.int(),
  exp: z.int(),
  iss: z.literal(PARTY),
  aud: z.literal(PARTY),
});

/** Whose session a token stands for, and how long at most. Roles are not in it: they are read each time. */
export interface Token {
  userId: string;
  sessionId: string;
  issuedAt: Date;
  expiresAt: Date;
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Names a secret without telling it: the header `kid` of the tokens that it signs. */
function keyIdOf(secret: string): string {
  const digest = createHmac("sha256", secret).update("tukar-saldo/token/kid").digest("base64url");
  return digest.slice(0, KEY_ID_CHARACTERS);
}

/** The signed form (HS256) of a token; times are kept to the second. */
export function signToken(token: Token, secret: string): string {
  const payload = {
    sub: token.userId,
    sid: token.sessionId,
    iat: seconds(token.issuedAt),
    exp: seconds(token.expiresAt),
    iss: PARTY,
    aud: PARTY,
  };
  return jwt.sign(payload, secret, { algorithm: "HS256", keyid: keyIdOf(secret) });
}

/** Those that may have signed it: the one its `kid` names, or any where it has none. */
function candidates(token: string, secrets: readonly string[]): readonly string[] {
  const keyId: unknown = jwt.decode(token, { complete: true })?.header.kid;
  return keyId === undefined ? secrets : secrets.filter((secret) => keyIdOf(secret) === keyId);
}

function verifyWith(secret: string, token: string, now: Date): Token {
  // The library accepts a token without an expiry, so the claims are checked again.
  const verified = jwt.verify(token, secret, {
    algorithms: ["HS256"],
    issuer: PARTY,
    audience: PARTY,
    clockTimestamp: seconds(now),
  });
  const { sub, sid, iat, exp } = claims.parse(verified);
  return { userId: sub, sessionId: sid, issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) };
}

/**
 * Reads a token that we signed with one of the secrets and that has not expired.
 * @throws AppError UNAUTHENTICATED for anything else, whatever is wrong with it
 */
export function verifyToken(token: string, secrets: readonly string[], now: Date = new Date()): Token {
  let cause: unknown;
  try {
    for (const secret of candidates(token, secrets)) {
      try {
        return verifyWith(secret, token, now);
      } catch (error) {
        cause = error;
      }
    }
  } catch (error) {
    cause = error;
  }
  throw new AppError("UNAUTHENTICATED", { cause });
}

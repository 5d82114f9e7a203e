import { createHmac, createSecretKey } from "node:crypto";
import type { KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import * as z from "zod/mini";
import { AppError } from "@tukar-saldo/contracts";

const ISSUER_AND_AUDIENCE = "tukar-saldo";
const KEY_ID_CHARACTERS = 8;

const claimsSchema = z.strictObject({
  sub: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  sid: z.string().check(z.regex(/^[\w-]{22}$/)),
  iat: z.int(),
  exp: z.int(),
  iss: z.literal(ISSUER_AND_AUDIENCE),
  aud: z.literal(ISSUER_AND_AUDIENCE),
});

/** The claims of a bearer token. The role is not a claim: it is read from the database for each request. */
export interface TokenClaims {
  userId: string;
  sessionId: string;
  issuedAt: Date;
  expiresAt: Date;
}

const toEpochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The `kid` header of tokens signed by this secret; it does not reveal the secret. */
function keyIdOf(secret: string): string {
  const digest = createHmac("sha256", secret).update("tukar-saldo/token/kid").digest("base64url");
  return digest.slice(0, KEY_ID_CHARACTERS);
}

/** jsonwebtoken would try to parse a secret that it gets as a text as a public key first, for each token. */
const toKey = (secret: string): KeyObject => createSecretKey(secret, "utf8");

/** Signs a token with HS256. The times in its claims are rounded down to seconds. */
export function signToken(token: TokenClaims, secret: string): string {
  const payload = {
    sub: token.userId,
    sid: token.sessionId,
    iat: toEpochSeconds(token.issuedAt),
    exp: toEpochSeconds(token.expiresAt),
    iss: ISSUER_AND_AUDIENCE,
    aud: ISSUER_AND_AUDIENCE,
  };
  return jwt.sign(payload, toKey(secret), { algorithm: "HS256", keyid: keyIdOf(secret) });
}

/** The secrets that may have signed the token: the one that its `kid` names, or all secrets if it has no `kid`. */
function findCandidateSecrets(token: string, secrets: readonly string[]): readonly string[] {
  const keyId: unknown = jwt.decode(token, { complete: true })?.header.kid;
  return keyId === undefined ? secrets : secrets.filter((secret) => keyIdOf(secret) === keyId);
}

function verifyWith(secret: string, token: string, now: Date): TokenClaims {
  // `jwt.verify` accepts a token without `exp`, so `claimsSchema` checks the claims as well.
  const verifiedPayload = jwt.verify(token, toKey(secret), {
    algorithms: ["HS256"],
    issuer: ISSUER_AND_AUDIENCE,
    audience: ISSUER_AND_AUDIENCE,
    clockTimestamp: toEpochSeconds(now),
  });
  const { sub, sid, iat, exp } = claimsSchema.parse(verifiedPayload);
  return { userId: sub, sessionId: sid, issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) };
}

/** Verifies a token's signature, claims and expiry. @throws AppError UNAUTHENTICATED if one of them is invalid */
export function verifyToken(token: string, secrets: readonly string[], now: Date = new Date()): TokenClaims {
  let cause: unknown;
  try {
    for (const secret of findCandidateSecrets(token, secrets)) {
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

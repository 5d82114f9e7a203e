import { describe, expect, test } from "@jest/globals";
import jwt from "jsonwebtoken";
import { signToken, verifyToken } from "./tokens.js";

const secret = "0123456789abcdef0123456789abcdef";
const otherSecret = "fedcba9876543210fedcba9876543210";
const now = new Date("2026-11-20T08:00:00Z");
const token = {
  userId: "a".repeat(24),
  sessionId: "s".repeat(22),
  issuedAt: now,
  expiresAt: new Date("2026-11-20T16:00:00Z"),
};
const iat = now.getTime() / 1000;
const issuerAndAudience = { iss: "tukar-saldo", aud: "tukar-saldo" };
const validClaims = { sub: token.userId, sid: token.sessionId, iat, exp: iat + 60, ...issuerAndAudience };
const unauthenticatedError = expect.objectContaining({ code: "UNAUTHENTICATED" });
const encodeTokenPart = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const signPayload = (payload: object, options: jwt.SignOptions = {}, key = secret) =>
  jwt.sign(payload, key, { algorithm: "HS256", ...options });
const keyIdOf = (text: string) => jwt.decode(text, { complete: true })?.header.kid;

describe("bearer tokens", () => {
  test("verifyToken returns the claims that signToken signed", () => {
    expect(verifyToken(signToken(token, secret), [secret], now)).toEqual(token);
  });

  test("a token contains exactly six claims", () => {
    const payload = jwt.decode(signToken(token, secret)) as object;
    expect(Object.keys(payload).sort()).toEqual(["aud", "exp", "iat", "iss", "sid", "sub"]);
  });

  test("the kid header of a token identifies the signing secret by 8 characters that are not part of the secret", () => {
    expect(keyIdOf(signToken(token, secret))).toMatch(/^[\w-]{8}$/);
    expect(keyIdOf(signToken(token, secret))).not.toBe(keyIdOf(signToken(token, otherSecret)));
    expect(secret).not.toContain(String(keyIdOf(signToken(token, secret))));
  });

  test.each([
    ["the current secret", secret],
    ["the previous secret", otherSecret],
  ])("tokens signed by %s are accepted, with and without a kid", (_case, signingSecret) => {
    expect(verifyToken(signToken(token, signingSecret), [secret, otherSecret], now)).toEqual(token);
    const { userId } = verifyToken(signPayload(validClaims, {}, signingSecret), [secret, otherSecret], now);
    expect(userId).toBe(token.userId);
  });

  test("a token signed by an unknown secret is refused", () => {
    expect(() => verifyToken(signToken(token, otherSecret), [secret], now)).toThrow(unauthenticatedError);
  });

  const { exp: _exp, ...withoutExpiry } = validClaims;
  const [header = "", body = "", signature = ""] = signPayload(validClaims).split(".");
  const forgedTokens: [string, string][] = [
    ["no characters", ""],
    ["parts that are not JSON", "a.b.c"],
    ["another secret's signature", signPayload(validClaims, {}, "another-secret-another-secret-32")],
    [
      "the algorithm none",
      `${encodeTokenPart({ alg: "none", typ: "JWT" })}.${encodeTokenPart(validClaims)}.`,
    ],
    ["a signature by HS384 instead of HS256", signPayload(validClaims, { algorithm: "HS384" })],
    ["a signature by HS512 instead of HS256", signPayload(validClaims, { algorithm: "HS512" })],
    [
      "an edited payload",
      `${header}.${encodeTokenPart({ ...validClaims, sub: "b".repeat(24) })}.${signature}`,
    ],
    ["a truncated signature", `${header}.${body}.${signature.slice(0, -1)}`],
    ["a fourth part", `${header}.${body}.${signature}.x`],
    ["an expiry in the past", signPayload({ ...validClaims, exp: iat - 1 })],
    ["no expiry", signPayload(withoutExpiry)],
    ["a not-before time in the future", signPayload({ ...validClaims, nbf: iat + 60 })],
    ["another issuer", signPayload({ ...validClaims, iss: "someone" })],
    ["another audience", signPayload({ ...validClaims, aud: "someone" })],
    ["a subject that is not an id", signPayload({ ...validClaims, sub: "admin" })],
    ["a query operator as its subject", signPayload({ ...validClaims, sub: { $ne: null } })],
    ["no session", signPayload({ ...validClaims, sid: undefined })],
    ["an additional claim", signPayload({ ...validClaims, role: "admin" })],
    [
      "the kid of the other secret",
      signPayload(validClaims, { keyid: keyIdOf(signToken(token, otherSecret)) }),
    ],
    ["an unknown kid", signPayload(validClaims, { keyid: "AAAAAAAA" })],
    ["an empty kid", signPayload(validClaims, { keyid: "" })],
    [
      "a kid that is not a string",
      signPayload(validClaims, { header: { alg: "HS256", kid: null as never } }),
    ],
  ];
  test.each(forgedTokens)("a token with %s is refused", (_case, forgery) => {
    expect(() => verifyToken(forgery, [secret, otherSecret], now)).toThrow(unauthenticatedError);
  });
});

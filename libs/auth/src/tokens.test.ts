import { describe, expect, test } from "@jest/globals";
import jwt from "jsonwebtoken";
import { signToken, verifyToken } from "./tokens.js";

const secret = "0123456789abcdef0123456789abcdef";
const other = "fedcba9876543210fedcba9876543210";
const now = new Date("2026-11-20T08:00:00Z");
const token = {
  userId: "a".repeat(24),
  sessionId: "s".repeat(22),
  issuedAt: now,
  expiresAt: new Date("2026-11-20T16:00:00Z"),
};
const iat = now.getTime() / 1000;
const party = { iss: "tukar-saldo", aud: "tukar-saldo" };
const good = { sub: token.userId, sid: token.sessionId, iat, exp: iat + 60, ...party };
const refused = expect.objectContaining({ code: "UNAUTHENTICATED" });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const signed = (payload: object, options: jwt.SignOptions = {}, key = secret) =>
  jwt.sign(payload, key, { algorithm: "HS256", ...options });
const keyIdOf = (text: string) => jwt.decode(text, { complete: true })?.header.kid;

describe("bearer tokens", () => {
  test("verifying a token returns the claims that were signed", () => {
    expect(verifyToken(signToken(token, secret), [secret], now)).toEqual(token);
  });

  test("a token contains exactly six claims", () => {
    const payload = jwt.decode(signToken(token, secret)) as object;
    expect(Object.keys(payload).sort()).toEqual(["aud", "exp", "iat", "iss", "sid", "sub"]);
  });

  test("a token names its secret by a kid of 8 characters, which does not reveal the secret", () => {
    expect(keyIdOf(signToken(token, secret))).toMatch(/^[\w-]{8}$/);
    expect(keyIdOf(signToken(token, secret))).not.toBe(keyIdOf(signToken(token, other)));
    expect(secret).not.toContain(String(keyIdOf(signToken(token, secret))));
  });

  test.each([
    ["the current secret", secret],
    ["the previous secret", other],
  ])("tokens signed by %s are accepted, with and without a kid", (_which, signer) => {
    expect(verifyToken(signToken(token, signer), [secret, other], now)).toEqual(token);
    const { userId } = verifyToken(signed(good, {}, signer), [secret, other], now);
    expect(userId).toBe(token.userId);
  });

  test("a token signed by an unknown secret is refused", () => {
    expect(() => verifyToken(signToken(token, other), [secret], now)).toThrow(refused);
  });

  const { exp: _exp, ...withoutExpiry } = good;
  const [header = "", body = "", signature = ""] = signed(good).split(".");
  const forged: [string, string][] = [
    ["no characters", ""],
    ["no JSON in it", "a.b.c"],
    ["another secret's signature", signed(good, {}, "another-secret-another-secret-32")],
    ["the algorithm none", `${part({ alg: "none", typ: "JWT" })}.${part(good)}.`],
    ["HS384 with our secret", signed(good, { algorithm: "HS384" })],
    ["HS512 with our secret", signed(good, { algorithm: "HS512" })],
    ["an edited payload", `${header}.${part({ ...good, sub: "b".repeat(24) })}.${signature}`],
    ["a truncated signature", `${header}.${body}.${signature.slice(0, -1)}`],
    ["a fourth part", `${header}.${body}.${signature}.x`],
    ["an expiry in the past", signed({ ...good, exp: iat - 1 })],
    ["no expiry", signed(withoutExpiry)],
    ["a not-before time in the future", signed({ ...good, nbf: iat + 60 })],
    ["another issuer", signed({ ...good, iss: "someone" })],
    ["another audience", signed({ ...good, aud: "someone" })],
    ["a subject that is not an id", signed({ ...good, sub: "admin" })],
    ["a query operator as its subject", signed({ ...good, sub: { $ne: null } })],
    ["no session", signed({ ...good, sid: undefined })],
    ["an additional claim", signed({ ...good, role: "admin" })],
    ["the kid of the other secret", signed(good, { keyid: keyIdOf(signToken(token, other)) })],
    ["an unknown kid", signed(good, { keyid: "AAAAAAAA" })],
    ["an empty kid", signed(good, { keyid: "" })],
    ["a kid that is not a string", signed(good, { header: { alg: "HS256", kid: null as never } })],
  ];
  test.each(forged)("a token with %s is refused", (_what, forgery) => {
    expect(() => verifyToken(forgery, [secret, other], now)).toThrow(refused);
  });
});

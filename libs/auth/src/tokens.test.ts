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

describe("tokens", () => {
  test("when we signed it, then it comes back", () => {
    expect(verifyToken(signToken(token, secret), [secret], now)).toEqual(token);
  });

  test("when read, then it holds no more than the six claims", () => {
    const payload = jwt.decode(signToken(token, secret)) as object;
    expect(Object.keys(payload).sort()).toEqual(["aud", "exp", "iat", "iss", "sid", "sub"]);
  });

  test("names the secret that signed it in 8 characters, which are none of the secret's", () => {
    expect(keyIdOf(signToken(token, secret))).toMatch(/^[\w-]{8}$/);
    expect(keyIdOf(signToken(token, secret))).not.toBe(keyIdOf(signToken(token, other)));
    expect(secret).not.toContain(String(keyIdOf(signToken(token, secret))));
  });

  test.each([
    ["the current secret", secret],
    ["the previous secret", other],
  ])("accepts a token of %s, with a kid and of a version that wrote none", (_which, signer) => {
    expect(verifyToken(signToken(token, signer), [secret, other], now)).toEqual(token);
    const { userId } = verifyToken(signed(good, {}, signer), [secret, other], now);
    expect(userId).toBe(token.userId);
  });

  test("refuses a token of a secret that is neither", () => {
    expect(() => verifyToken(signToken(token, other), [secret], now)).toThrow(refused);
  });

  const { exp: _exp, ...withoutExpiry } = good;
  const [header = "", body = "", signature = ""] = signed(good).split(".");
  const forged: [string, string][] = [
    ["nothing", ""],
    ["no token at all", "a.b.c"],
    ["another secret", signed(good, {}, "another-secret-another-secret-32")],
    ["the empty algorithm", `${part({ alg: "none", typ: "JWT" })}.${part(good)}.`],
    ["HS384 with our secret", signed(good, { algorithm: "HS384" })],
    ["HS512 with our secret", signed(good, { algorithm: "HS512" })],
    ["an edited payload", `${header}.${part({ ...good, sub: "b".repeat(24) })}.${signature}`],
    ["a cut signature", `${header}.${body}.${signature.slice(0, -1)}`],
    ["a part too many", `${header}.${body}.${signature}.x`],
    ["an expiry in the past", signed({ ...good, exp: iat - 1 })],
    ["no expiry", signed(withoutExpiry)],
    ["a start in the future", signed({ ...good, nbf: iat + 60 })],
    ["another issuer", signed({ ...good, iss: "someone" })],
    ["another audience", signed({ ...good, aud: "someone" })],
    ["a subject that is no id", signed({ ...good, sub: "admin" })],
    ["a subject that is an operator", signed({ ...good, sub: { $ne: null } })],
    ["no session", signed({ ...good, sid: undefined })],
    ["a claim of its own", signed({ ...good, role: "admin" })],
    ["the kid of the other secret", signed(good, { keyid: keyIdOf(signToken(token, other)) })],
    ["an unknown kid", signed(good, { keyid: "AAAAAAAA" })],
    ["an empty kid", signed(good, { keyid: "" })],
    ["a kid that is no text", signed(good, { header: { alg: "HS256", kid: null as never } })],
  ];
  test.each(forged)("when it has %s, then it is refused", (_what, forgery) => {
    expect(() => verifyToken(forgery, [secret, other], now)).toThrow(refused);
  });
});

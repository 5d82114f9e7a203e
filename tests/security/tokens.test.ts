import { describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { connectDashboard, TEST_ENV } from "@tukar-saldo/test-kit";
import { createHmac } from "node:crypto";
import { startDeskBeforeTests } from "../contract/contract-desk.js";

const desk = startDeskBeforeTests();
const JWT_SECRET = String(TEST_ENV["JWT_SECRET"]);

interface TokenParts {
  readonly header: Record<string, unknown>;
  readonly claims: Record<string, unknown>;
}

const encodeJson = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const decodeJson = (text = ""): Record<string, unknown> =>
  JSON.parse(Buffer.from(text, "base64url").toString()) as Record<string, unknown>;

/** Signs a token with HMAC, even if its header names another algorithm. */
function sign({ header, claims }: TokenParts, secret = JWT_SECRET, hash = "sha256"): string {
  const text = `${encodeJson(header)}.${encodeJson(claims)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest("base64url")}`;
}

/** Decodes a genuine token and applies changes to its parts. */
function forge(token: string, change: Partial<TokenParts> = {}): TokenParts {
  const [header, claims] = token.split(".").map((part, index) => (index < 2 ? decodeJson(part) : {}));
  return { header: { ...header, ...change.header }, claims: { ...claims, ...change.claims } };
}

const withHeader = (change: Record<string, unknown>) => (token: string) =>
  sign(forge(token, { header: change }));
const withClaims = (change: Record<string, unknown>) => (token: string) =>
  sign(forge(token, { claims: change }));
const makeUnsigned = (alg: string) => (token: string) => {
  const unsignedParts = forge(token, { header: { alg, kid: undefined } });
  return `${encodeJson(unsignedParts.header)}.${encodeJson(unsignedParts.claims)}.`;
};
const signWithSecret = (secret: string) => (token: string) =>
  sign(forge(token, { header: { kid: undefined } }), secret);
const ATTACKER_KEY = "a-key-that-the-attacker-has-chosen-0";
const signWithAttackerKey = (change: Record<string, unknown>) => (token: string) =>
  sign(forge(token, { header: { kid: undefined, ...change } }), ATTACKER_KEY);
const signWithHash = (alg: string, hash: string) => (token: string) =>
  sign(forge(token, { header: { alg } }), JWT_SECRET, hash);
const getSecondsFromNow = (from: number): number => Math.floor(Date.now() / 1_000) + from;
const changeSignature = (token: string): string =>
  token.slice(0, -2) + (token.at(-2) === "A" ? "B" : "A") + token.slice(-1);
const editPayload = (token: string): string => {
  const [first, , last] = token.split(".");
  return `${first}.${encodeJson({ ...forge(token).claims, sub: desk().adminId })}.${last}`;
};

const FORGERIES: readonly (readonly [what: string, make: (token: string) => string])[] = [
  ["the algorithm none", makeUnsigned("none")],
  ["the algorithm None", makeUnsigned("None")],
  ["the algorithm nOnE", makeUnsigned("nOnE")],
  ["HS384", signWithHash("HS384", "sha384")],
  ["HS512", signWithHash("HS512", "sha512")],
  ["RS256", withHeader({ alg: "RS256" })],
  [
    "a key in its header",
    signWithAttackerKey({ jwk: { kty: "oct", k: Buffer.from(ATTACKER_KEY).toString("base64url") } }),
  ],
  [
    "an address of a key in its header",
    signWithAttackerKey({ jku: "http://127.0.0.1:9/", x5u: "http://127.0.0.1:9/" }),
  ],
  ["a kid that is a path", withHeader({ kid: "../../dev/null" })],
  ...["", "secret", "changeme", "jwt_secret", "tukar-saldo"].map(
    (secret) => [`the secret "${secret}"`, signWithSecret(secret)] as const,
  ),
  ["an edited payload", editPayload],
  ["a changed signature", changeSignature],
  ["a shortened signature", (token) => token.slice(0, -1)],
  ["a fourth part", (token) => `${token}.x`],
  ["an expiry in the past", withClaims({ exp: getSecondsFromNow(-1) })],
  ["a not-before time in the future", withClaims({ nbf: getSecondsFromNow(60) })],
  ["no expiry", withClaims({ exp: undefined })],
  ["another issuer", withClaims({ iss: "someone" })],
  ["another audience", withClaims({ aud: "someone" })],
  ["an operator as its subject", withClaims({ sub: { $ne: null } })],
  ["several subjects", withClaims({ sub: ["a", "b"] })],
  ["no subject", withClaims({ sub: undefined })],
  ["an unknown session", withClaims({ sid: "A".repeat(22) })],
  ["a role", withClaims({ role: "admin" })],
];

/** Sends a token to transactions, settings-auth and the notifier. @returns their responses */
async function sendToken(token: string): Promise<unknown[]> {
  const calls = [API.getStats, API.getProfile].map(({ path }) => desk().api.get(path, { token }));
  const socket = connectDashboard(desk().system.url, token).then(
    (dashboard) => (dashboard.close(), "connected"),
    (error: Error) => error.message,
  );
  return [...(await Promise.all(calls)).map(({ status }) => status), await socket];
}

describe("a token", () => {
  test("a token that is genuine, or signed again with the same key, is accepted by each service and by the socket", async () => {
    const token = String(desk().tokenOf("user"));
    expect(await sendToken(token)).toEqual([200, 200, "connected"]);
    expect(await sendToken(sign(forge(token)))).toEqual([200, 200, "connected"]);
  });

  test.each(FORGERIES)(
    "a token with %s is refused by each service and by the socket",
    async (_what, make) => {
      expect(await sendToken(make(String(desk().tokenOf("user"))))).toEqual([401, 401, "unauthorized"]);
    },
  );

  test("a token is read only from the Authorization header", async () => {
    const token = desk().adminToken();
    const { path } = API.updateSettings;
    const calls = [
      desk().api.get(`${API.getProfile.path}?token=${token}&access_token=${token}`),
      desk().api.get(API.getProfile.path, { headers: { cookie: `token=${token}; auth_token=${token}` } }),
      desk().api.get(API.getProfile.path, { headers: { "x-access-token": token } }),
      desk().api.call("PUT", path, { body: { token, access_token: token } }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  test("no request succeeds after the response to a sign-out", async () => {
    const token = await desk().newUserSession();
    const requestProfile = () => desk().api.get(API.getProfile.path, { token });
    const concurrentCalls = Array.from({ length: 50 }, requestProfile);
    expect((await desk().api.call("POST", API.logOut.path, { token })).status).toBe(200);
    const laterResponses = await Promise.all(Array.from({ length: 50 }, requestProfile));
    await Promise.all(concurrentCalls);
    expect(new Set(laterResponses.map(({ status }) => status))).toEqual(new Set([401]));
  });
});

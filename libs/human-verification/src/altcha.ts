import { createHash, hkdfSync, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { MAX_VERIFICATION_TOKEN_AGE_MS } from "@tukar-saldo/contracts";
import type { VerificationAction, AltchaChallenge } from "@tukar-saldo/contracts";
import { parseAltchaToken } from "./altcha-payload.js";
import type { VerificationProvider, VerificationVerdict } from "./provider.js";

/**
 * The number of iterations in one attempt, per unit of cost. A solver is faster with few expensive attempts than with
 * many cheap ones, as each attempt is a round trip to a web worker.
 */
const COST_PER_ATTEMPT = 8;

/**
 * The number of recent failures from the client's IP address that doubles the work. Every five further failures double
 * it again.
 */
const FAILURES_PER_DOUBLING = 5;
const MAX_DOUBLINGS = 4;

interface AltchaOptions {
  /** JWT secrets. New challenges are signed with the first one; challenges signed with any of them are accepted. */
  jwtSecrets: readonly string[];
  /** A solver needs 1 to `cost` attempts of 8·cost iterations each, hence 4·cost² iterations on average. */
  cost: number;
  now: () => Date;
}

const deriveHmacSecret = (jwtSecret: string, purpose: string): string =>
  Buffer.from(hkdfSync("sha256", jwtSecret, "", `tukar-saldo/altcha/${purpose}`, 32)).toString("hex");
const deriveHmacSecrets = (jwtSecret: string) => ({
  hmacSignatureSecret: deriveHmacSecret(jwtSecret, "challenge"),
  hmacKeySignatureSecret: deriveHmacSecret(jwtSecret, "key"),
});

/**
 * Raises the cost after recent failures. The work grows with the square of the cost, so √2 times the cost doubles it.
 */
function raiseCost(cost: number, failures: number): number {
  const doublings = Math.min(MAX_DOUBLINGS, Math.floor(failures / FAILURES_PER_DOUBLING));
  return Math.round(cost * Math.SQRT2 ** doublings);
}

/** Returns the id of a token: a hash of its challenge's nonce, as one solution can be encoded in many ways. */
function identify(token: string): string {
  const payload = parseAltchaToken(token);
  return createHash("sha256")
    .update(payload?.challenge.parameters.nonce ?? token)
    .digest("hex");
}

/**
 * Creates the verification by ALTCHA, a self-hosted proof of work. Its keys derive from the JWT secrets, so that
 * every replica can verify.
 */
export function createAltcha({ jwtSecrets, cost, now }: AltchaOptions) {
  const hmacSecrets = jwtSecrets.map(deriveHmacSecrets);

  async function challenge(action: VerificationAction, failures = 0): Promise<AltchaChallenge> {
    const raisedCost = raiseCost(cost, failures);
    const expiresAt = new Date(now().getTime() + MAX_VERIFICATION_TOKEN_AGE_MS);
    // Every number of attempts is equally likely, so that a solver cannot skip any attempt.
    const counter = randomInt(raisedCost);
    const options = { algorithm: "PBKDF2/SHA-256", cost: raisedCost * COST_PER_ATTEMPT, counter, deriveKey };
    const signedChallenge = await createChallenge({
      ...options,
      expiresAt,
      data: { action },
      ...hmacSecrets[0],
    });
    return { ...signedChallenge, parameters: { ...signedChallenge.parameters } };
  }

  async function check(token: string, action: VerificationAction): Promise<VerificationVerdict> {
    const payload = parseAltchaToken(token);
    if (!payload) return { passed: false, reason: "rejected" };
    const { parameters } = payload.challenge;
    if (parameters.expiresAt * 1000 <= now().getTime()) return { passed: false, reason: "expired" };
    const verificationResults = await Promise.all(
      hmacSecrets.map((secrets) => verifySolution({ ...payload, deriveKey, ...secrets })),
    );
    if (!verificationResults.some(({ verified }) => verified)) return { passed: false, reason: "rejected" };
    return parameters.data.action === action ? { passed: true } : { passed: false, reason: "action" };
  }

  return { isRemote: false, identify, check, challenge } satisfies VerificationProvider;
}

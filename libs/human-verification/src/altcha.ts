import { createHash, hkdfSync, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { HUMAN_TOKEN_MAX_AGE_MS } from "@tukar-saldo/contracts";
import type { HumanAction } from "@tukar-saldo/contracts";
import { readPayload } from "./altcha-payload.js";
import type { Provider, Verdict } from "./provider.js";

/** A browser's way to a thread and back is paid per try: fewer and dearer ones are the same work, and quicker on a phone. */
const DEARER = 4;

interface AltchaOptions {
  /** The first one makes puzzles, each of them verifies. */
  jwtSecrets: readonly string[];
  /** Its square is the number of iterations that a solver needs at least; it needs at most twice as many. */
  cost: number;
  now: () => Date;
}

const secretFor = (jwtSecret: string, use: string): string =>
  Buffer.from(hkdfSync("sha256", jwtSecret, "", `tukar-saldo/altcha/${use}`, 32)).toString("hex");
const secretsFrom = (jwtSecret: string) => ({
  hmacSignatureSecret: secretFor(jwtSecret, "challenge"),
  hmacKeySignatureSecret: secretFor(jwtSecret, "key"),
});

/** The text of a token can be written in many ways, its puzzle only in one: that is what is used up. */
function identify(token: string): string {
  const payload = readPayload(token);
  return createHash("sha256")
    .update(payload?.challenge.parameters.nonce ?? token)
    .digest("hex");
}

/** Self-hosted proof of work. Keys come from the JWT secret: a replica can check what another one asked. */
export function createAltcha({ jwtSecrets, cost, now }: AltchaOptions): Provider {
  const keys = jwtSecrets.map(secretsFrom);

  async function challenge(action: HumanAction): Promise<Record<string, unknown>> {
    const expiresAt = new Date(now().getTime() + HUMAN_TOKEN_MAX_AGE_MS);
    const tries = Math.ceil(cost / DEARER);
    const counter = randomInt(tries, tries * 2 + 1);
    const puzzle = { algorithm: "PBKDF2/SHA-256", cost: cost * DEARER, counter, deriveKey };
    return { ...(await createChallenge({ ...puzzle, expiresAt, data: { action }, ...keys[0] })) };
  }

  async function check(token: string, action: HumanAction): Promise<Verdict> {
    const payload = readPayload(token);
    if (!payload) return { passed: false, reason: "rejected" };
    const { parameters } = payload.challenge;
    if (parameters.expiresAt * 1000 <= now().getTime()) return { passed: false, reason: "expired" };
    const verdicts = await Promise.all(
      keys.map((secrets) => verifySolution({ ...payload, deriveKey, ...secrets })),
    );
    if (!verdicts.some(({ verified }) => verified)) return { passed: false, reason: "rejected" };
    return parameters.data.action === action ? { passed: true } : { passed: false, reason: "action" };
  }

  return { identify, check, challenge };
}

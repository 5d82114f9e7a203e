import { createHash, hkdfSync, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { HUMAN_TOKEN_MAX_AGE_MS, type HumanAction } from "@tukar-saldo/contracts";
import { readPayload } from "./altcha-payload.js";
import type { Provider, Verdict } from "./provider.js";

interface AltchaOptions {
  jwtSecret: string;
  /** Iterations of one try; a solver needs between as many and twice as many tries. */
  cost: number;
  now: () => Date;
}

const secretFor = (jwtSecret: string, use: string): string =>
  Buffer.from(hkdfSync("sha256", jwtSecret, "", `tukar-saldo/altcha/${use}`, 32)).toString("hex");

/** The text of a token can be written in many ways, its puzzle only in one: that is what is used up. */
function identify(token: string): string {
  const payload = readPayload(token);
  return createHash("sha256").update(payload?.challenge.parameters.nonce ?? token).digest("hex");
}

/** Self-hosted proof of work. Keys come from the JWT secret: a replica can check what another one asked. */
export function createAltcha({ jwtSecret, cost, now }: AltchaOptions): Provider {
  const secrets = {
    hmacSignatureSecret: secretFor(jwtSecret, "challenge"),
    hmacKeySignatureSecret: secretFor(jwtSecret, "key"),
  };

  async function challenge(action: HumanAction): Promise<Record<string, unknown>> {
    const expiresAt = new Date(now().getTime() + HUMAN_TOKEN_MAX_AGE_MS);
    const counter = randomInt(cost, cost * 2 + 1);
    const puzzle = { algorithm: "PBKDF2/SHA-256", cost, counter, deriveKey };
    return { ...(await createChallenge({ ...puzzle, expiresAt, data: { action }, ...secrets })) };
  }

  async function check(token: string, action: HumanAction): Promise<Verdict> {
    const payload = readPayload(token);
    if (!payload) return { passed: false, reason: "rejected" };
    const { parameters } = payload.challenge;
    if (parameters.expiresAt * 1000 <= now().getTime()) return { passed: false, reason: "expired" };
    const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets });
    if (!verified) return { passed: false, reason: "rejected" };
    return parameters.data.action === action ? { passed: true } : { passed: false, reason: "action" };
  }

  return { identify, check, challenge };
}

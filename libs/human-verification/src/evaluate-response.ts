import { MAX_VERIFICATION_TOKEN_AGE_MS } from "@tukar-saldo/contracts";
import type { VerificationAction } from "@tukar-saldo/contracts";
import type { VerificationVerdict } from "./provider.js";
import type { SiteverifyResponse } from "./siteverify.js";

const MIN_SCORE = 0.5;
const CLOCK_SKEW_MS = 30_000;
const SECRET_ERROR_CODES = ["missing-input-secret", "invalid-input-secret"];

export interface ExpectedToken {
  action: VerificationAction;
  hostnames: readonly string[];
  now: Date;
}

/** Whether siteverify rejected the desk's secret instead of the visitor's token. */
export function isSecretRejected({ "error-codes": codes = [] }: SiteverifyResponse): boolean {
  return codes.some((code) => SECRET_ERROR_CODES.includes(code));
}

/** Whether reCAPTCHA's free quota is exceeded, in which case reCAPTCHA accepts every token with a fixed score. */
export function isOverQuota({ "error-codes": codes = [] }: SiteverifyResponse): boolean {
  return codes.some((code) => /quota/i.test(code));
}

function isFresh(timestamp: unknown, now: Date): boolean {
  const ageMs = now.getTime() - (typeof timestamp === "string" ? Date.parse(timestamp) : NaN);
  return ageMs <= MAX_VERIFICATION_TOKEN_AGE_MS && ageMs >= -CLOCK_SKEW_MS;
}

/**
 * Decides whether a siteverify response passes. It must report success with the expected action and host name, a high
 * enough score, and a recent time.
 */
export function evaluateResponse(
  response: SiteverifyResponse,
  { action, hostnames, now }: ExpectedToken,
): VerificationVerdict {
  const { success, score, hostname } = response;
  if (!success) return { passed: false, reason: "rejected" };
  if (response.action !== action) return { passed: false, reason: "action" };
  if (typeof score !== "number" || !(score >= MIN_SCORE)) return { passed: false, reason: "score" };
  if (!hostnames.some((name) => name === hostname)) return { passed: false, reason: "hostname" };
  if (!isFresh(response.challenge_ts, now)) return { passed: false, reason: "expired" };
  return { passed: true, score };
}

import { HUMAN_TOKEN_MAX_AGE_MS } from "@tukar-saldo/contracts";
import type { HumanAction } from "@tukar-saldo/contracts";
import type { Verdict } from "./provider.js";
import type { SiteverifyAnswer } from "./siteverify.js";

const LEAST_SCORE = 0.5;
const CLOCK_SKEW_MS = 30_000;
const OUR_FAULT = ["missing-input-secret", "invalid-input-secret"];

export interface Expected {
  action: HumanAction;
  hostnames: readonly string[];
  now: Date;
}

/** Whether the verifier refused us, not the token: the secret in the settings is wrong. */
export function isMisconfigured({ "error-codes": codes = [] }: SiteverifyAnswer): boolean {
  return codes.some((code) => OUR_FAULT.includes(code));
}

/** Over its free quota the service lets everyone pass with a fixed score. */
export function isOverQuota({ "error-codes": codes = [] }: SiteverifyAnswer): boolean {
  return codes.some((code) => /quota/i.test(code));
}

function isFresh(timestamp: unknown, now: Date): boolean {
  const age = now.getTime() - (typeof timestamp === "string" ? Date.parse(timestamp) : NaN);
  return age <= HUMAN_TOKEN_MAX_AGE_MS && age >= -CLOCK_SKEW_MS;
}

/** What Google's answer means for us: everything must be there and right. */
export function judge(answer: SiteverifyAnswer, { action, hostnames, now }: Expected): Verdict {
  const { success, score, hostname } = answer;
  if (!success) return { passed: false, reason: "rejected" };
  if (answer.action !== action) return { passed: false, reason: "action" };
  if (typeof score !== "number" || !(score >= LEAST_SCORE)) return { passed: false, reason: "score" };
  if (!hostnames.some((name) => name === hostname)) return { passed: false, reason: "hostname" };
  if (!isFresh(answer.challenge_ts, now)) return { passed: false, reason: "expired" };
  return { passed: true, score };
}

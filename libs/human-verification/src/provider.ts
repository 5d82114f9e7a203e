import type { HumanAction, HumanChallenge } from "@tukar-saldo/contracts";

export type RefusalReason = "rejected" | "action" | "score" | "hostname" | "expired" | "replayed";

/** The result of a check. If the provider cannot be asked, AppError HUMAN_UNAVAILABLE is thrown instead. */
export type Verdict = { passed: true; score?: number } | { passed: false; reason: RefusalReason };

/** A kind of human verification: reCAPTCHA or ALTCHA. */
export interface Provider {
  /** An id that is equal for all encodings of one token. @throws AppError if it is malformed */
  identify(token: string): string;
  check(token: string, action: HumanAction): Promise<Verdict>;
  /** A new challenge. @throws AppError NOT_FOUND if the provider has no challenges */
  challenge(action: HumanAction): Promise<HumanChallenge>;
}

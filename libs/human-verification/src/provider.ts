import type { HumanAction, HumanChallenge } from "@tukar-saldo/contracts";

/** Why a token is refused, for the log. */
type RefusalReason = "rejected" | "action" | "score" | "hostname" | "expired" | "replayed";

/** The result of a check. */
export type Verdict = { passed: true; score?: number } | { passed: false; reason: RefusalReason };

/** A kind of human verification: reCAPTCHA or ALTCHA. */
export interface Provider {
  /** An id that is equal for all encodings of one token. @throws AppError if it is malformed */
  identify(token: string): string;
  /** @throws AppError HUMAN_UNAVAILABLE if the token cannot be checked */
  check(token: string, action: HumanAction): Promise<Verdict>;
  /** A new challenge. @throws AppError NOT_FOUND if the provider has no challenges */
  challenge(action: HumanAction): Promise<HumanChallenge>;
}

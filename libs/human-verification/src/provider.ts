import type { VerificationAction, AltchaChallenge, Settings } from "@tukar-saldo/contracts";

/** Why a token is refused, for the log. */
type RefusalReason = "rejected" | "action" | "score" | "hostname" | "expired" | "replayed";

/** The result of a check. */
export type Verdict = { passed: true; score?: number } | { passed: false; reason: RefusalReason };

/** Reads the settings, which hold the keys of reCAPTCHA. */
export type ReadSettings = () => Promise<Settings>;

/** A kind of human verification: reCAPTCHA or ALTCHA. */
export interface VerificationProvider {
  /** Whether a check asks another machine, so that a token must be claimed before it. */
  readonly isRemote: boolean;
  /** An id that is equal for all encodings of one token. @throws AppError if it is malformed */
  identify(token: string): string;
  /** @throws AppError HUMAN_UNAVAILABLE if the token cannot be checked */
  check(token: string, action: VerificationAction, readSettings: ReadSettings): Promise<Verdict>;
  /** A new challenge. @throws AppError NOT_FOUND if the provider has no challenges */
  challenge(action: VerificationAction): Promise<AltchaChallenge>;
}

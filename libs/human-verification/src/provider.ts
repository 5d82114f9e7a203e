import type { VerificationAction, AltchaChallenge, Settings } from "@tukar-saldo/contracts";

/** Why a token is refused. Only the log shows it. */
type RefusalReason = "rejected" | "action" | "score" | "hostname" | "expired" | "replayed";

/** The result of checking a token. */
export type Verdict = { passed: true; score?: number } | { passed: false; reason: RefusalReason };

/** Reads the settings, which hold the keys of reCAPTCHA. */
export type ReadSettings = () => Promise<Settings>;

/** A provider of human verification: reCAPTCHA or ALTCHA. */
export interface VerificationProvider {
  /** Whether checking a token asks another machine; the token is then claimed as used before the check. */
  readonly isRemote: boolean;
  /** Returns an id that is equal for all encodings of a token. @throws AppError if the token is malformed */
  identify(token: string): string;
  /** Checks a token for an action. @throws AppError HUMAN_UNAVAILABLE if the token cannot be checked */
  check(token: string, action: VerificationAction, readSettings: ReadSettings): Promise<Verdict>;
  /** Creates a challenge. @throws AppError NOT_FOUND if the provider has no challenges */
  challenge(action: VerificationAction): Promise<AltchaChallenge>;
}

import type { VerificationAction, AltchaChallenge } from "@tukar-saldo/contracts";
import type { SettingsReader } from "@tukar-saldo/settings";

/** Why a token is refused. The reason is logged, but not sent to the client. */
type RefusalReason = "rejected" | "action" | "score" | "hostname" | "expired" | "replayed";

/** The result of checking a token. */
export type VerificationVerdict = { passed: true; score?: number } | { passed: false; reason: RefusalReason };

/** A provider of human verification: reCAPTCHA or ALTCHA. */
export interface VerificationProvider {
  /** Whether `check` sends a request to another machine. If so, a token is marked as used before it is checked. */
  readonly isRemote: boolean;
  /** Returns an id that is equal for all encodings of a token. @throws AppError if the token is malformed */
  identify(token: string): string;
  /** Checks a token for an action. @throws AppError HUMAN_UNAVAILABLE if the token cannot be checked */
  check(token: string, action: VerificationAction, settings: SettingsReader): Promise<VerificationVerdict>;
  /**
   * Creates a challenge. Solving it takes more work after recent failures from the client's IP address.
   * @throws AppError NOT_FOUND if the provider has no challenges
   */
  challenge(action: VerificationAction, failures?: number): Promise<AltchaChallenge>;
}

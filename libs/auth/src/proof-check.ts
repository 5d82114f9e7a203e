import { AppError, PROOF_MAX_AGE_SECONDS } from "@tukar-saldo/contracts";
import type { RequireProof } from "@tukar-saldo/service-kit";

/**
 * Whether a proof of identity is recent enough to count as fresh. A time in the future (clock skew) counts as fresh.
 */
function isProofFresh(provedAt: Date, now: Date): boolean {
  return now.getTime() - provedAt.getTime() < PROOF_MAX_AGE_SECONDS * 1_000;
}

/**
 * Creates the check for endpoints that require a fresh proof of identity.
 * @param readSettings reads the stored settings, without a cache
 */
export function createProofCheck(
  readSettings: () => Promise<{ readonly step_up: boolean }>,
  now: () => Date = () => new Date(),
): RequireProof {
  return async ({ provedAt }, { always = false } = {}) => {
    if (isProofFresh(provedAt, now())) return;
    if (always || (await readSettings()).step_up) throw new AppError("STEP_UP_REQUIRED");
  };
}

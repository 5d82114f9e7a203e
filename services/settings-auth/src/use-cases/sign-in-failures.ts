import { AppError } from "@tukar-saldo/contracts";
import type { ErrorCode } from "@tukar-saldo/contracts";
import type { Metrics } from "@tukar-saldo/service-kit";

/** The metric's reason for each error code of a refused sign-in. Errors with other codes are not counted. */
const REASONS: Partial<Record<ErrorCode, string>> = {
  LOGIN_FAILED: "password",
  RATE_LIMITED: "rate_limit",
  HUMAN_REFUSED: "human_verification",
};

/** Creates a function that counts refused sign-ins by the reason of their error. Without metrics it does nothing. */
export function createSignInFailureCounter(metrics: Metrics | undefined): (error: unknown) => void {
  const counter = metrics?.counter("tukar_saldo_sign_in_failures_total");
  for (const reason of Object.values(REASONS)) counter?.inc({ reason }, 0);
  return (error) => {
    const reason = error instanceof AppError ? REASONS[error.code] : undefined;
    if (reason !== undefined) counter?.inc({ reason });
  };
}

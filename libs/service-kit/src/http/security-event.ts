import type { ErrorCode } from "@tukar-saldo/contracts";

/** Names of security events in the log, from OWASP's logging vocabulary. */
const EVENTS: Partial<Record<ErrorCode, string>> = {
  FORBIDDEN: "authz_fail",
  SECRET_WRONG: "authz_fail",
  RATE_LIMITED: "excess_rate_limit_exceeded",
  VALIDATION_FAILED: "input_validation_fail",
  MALFORMED_JSON: "input_validation_fail",
};

/** An admin's request that changes data. */
export const ADMIN_CHANGE_EVENT = "authz_admin";

/** The security event that an error is logged as; undefined for most. */
export function securityEventOf(code: ErrorCode): string | undefined {
  return EVENTS[code];
}

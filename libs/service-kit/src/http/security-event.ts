import type { ErrorCode } from "@tukar-saldo/contracts";

const AUTHORIZATION_FAILED_EVENT = "authz_fail";

/** Names of security events in the log, from OWASP's logging vocabulary. */
const EVENTS_BY_ERROR_CODE: Partial<Record<ErrorCode, string>> = {
  FORBIDDEN: AUTHORIZATION_FAILED_EVENT,
  SECRET_WRONG: AUTHORIZATION_FAILED_EVENT,
  RATE_LIMITED: "excess_rate_limit_exceeded",
  VALIDATION_FAILED: "input_validation_fail",
  MALFORMED_JSON: "input_validation_fail",
};

/** The name of the security event for a request by which an admin changes data. */
export const ADMIN_CHANGE_EVENT = "authz_admin";

/** The name of the security event to log for an error code; undefined for most codes. */
export function securityEventOf(code: ErrorCode): string | undefined {
  return EVENTS_BY_ERROR_CODE[code];
}

/**
 * Whether a security event is logged as a warning. Only a failed authorization is: a signed-in user lacks a right, or
 * a request has a wrong secret.
 */
export function needsAttention(event: string | undefined): boolean {
  return event === AUTHORIZATION_FAILED_EVENT;
}

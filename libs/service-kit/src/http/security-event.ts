import type { ErrorCode } from "@tukar-saldo/contracts";

/** What those who watch the logs search for, by the names of OWASP's logging vocabulary. */
const EVENTS: Partial<Record<ErrorCode, string>> = {
  FORBIDDEN: "authz_fail",
  SECRET_WRONG: "authz_fail",
  RATE_LIMITED: "excess_rate_limit_exceeded",
  VALIDATION_FAILED: "input_validation_fail",
  MALFORMED_JSON: "input_validation_fail",
};

/** What an admin's call that changes something is called. */
export const ADMIN_CHANGE = "authz_admin";

export function securityEventOf(code: ErrorCode): string | undefined {
  return EVENTS[code];
}

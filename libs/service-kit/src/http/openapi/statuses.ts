import { ERROR_STATUS } from "@tukar-saldo/contracts";
import type { Endpoint, ErrorCode } from "@tukar-saldo/contracts";

/** Error codes that every endpoint may return. */
const COMMON_ERRORS: ErrorCode[] = [
  "VALIDATION_FAILED",
  "RATE_LIMITED",
  "INTERNAL",
  "STORAGE_FULL",
  "UPSTREAM_UNAVAILABLE",
];

/**
 * Lists the error codes that an endpoint may return: the codes that follow from its guard, path and method, and
 * the codes that it declares.
 */
function listErrorCodes({
  guard,
  path,
  method,
  stepUp,
  isAllowedWhileEnrolling,
  errors = [],
}: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...COMMON_ERRORS, ...errors];
  if (guard !== "public") codes.push("UNAUTHENTICATED");
  if (guard === "admin" || guard === "process") codes.push("FORBIDDEN");
  if (guard !== "public" && !isAllowedWhileEnrolling) codes.push("TWO_FACTOR_REQUIRED");
  if (stepUp) codes.push("STEP_UP_REQUIRED");
  if (path.includes(":")) codes.push("NOT_FOUND");
  if (method !== "GET") codes.push("MALFORMED_JSON", "TOO_LARGE", "UNSUPPORTED_TYPE");
  return [...new Set(codes)].sort();
}

/** Groups the error codes of an endpoint by HTTP status. */
export function errorsByStatus(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const codesByStatus = new Map<number, ErrorCode[]>();
  for (const code of listErrorCodes(endpoint)) {
    const status = ERROR_STATUS[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  return codesByStatus;
}

/** Lists the HTTP statuses that an endpoint may return, in ascending order. */
export function statusesOf(endpoint: Endpoint): number[] {
  const replayStatuses = endpoint.acceptsIdempotencyKey ? [200] : [];
  return [endpoint.status, ...replayStatuses, ...errorsByStatus(endpoint).keys()].sort((a, b) => a - b);
}

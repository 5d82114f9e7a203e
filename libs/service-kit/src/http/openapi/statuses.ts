import { ERROR_STATUS } from "@tukar-saldo/contracts";
import type { Endpoint, ErrorCode } from "@tukar-saldo/contracts";

/** The codes that every endpoint may refuse with. */
const ALWAYS: ErrorCode[] = ["VALIDATION_FAILED", "RATE_LIMITED", "INTERNAL", "UPSTREAM_UNAVAILABLE"];

/** The codes that an endpoint may refuse with: those that follow from its fields, and those it names. */
export function errorCodesOf({ guard, path, method, errors = [] }: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...ALWAYS, ...errors];
  if (guard !== "public") codes.push("UNAUTHENTICATED");
  if (guard === "admin") codes.push("FORBIDDEN");
  if (path.includes(":")) codes.push("NOT_FOUND");
  if (method !== "GET") codes.push("MALFORMED_JSON", "TOO_LARGE", "UNSUPPORTED_TYPE");
  return [...new Set(codes)].sort();
}

/** The error codes of an endpoint by HTTP status. */
export function errorsByStatus(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(endpoint)) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

/** Every status that an endpoint may answer a request of its method with. */
export function statusesOf(endpoint: Endpoint): number[] {
  const replay = endpoint.acceptsIdempotencyKey ? [200] : [];
  return [endpoint.status, ...replay, ...errorsByStatus(endpoint).keys()].sort((a, b) => a - b);
}

import { ApiClient } from "@tukar-saldo/test-kit";

/** Longer than the gateway's longest timeout, which applies to password hashing and proof of work. */
const REQUEST_TIMEOUT_MS = 20_000;

/** Returns an address reserved for benchmarks (RFC 2544). It is not private, so the gateway treats it as a client's. */
function getBenchmarkIp(thirdOctet: number, fourthOctet: number): string {
  return `198.18.${thirdOctet}.${fourthOctet}`;
}

export const ADMIN_IP = getBenchmarkIp(0, 1);
export const STAFF_IP = getBenchmarkIp(0, 2);

/** Returns a different address for each visitor, because orders are rate-limited by address. */
export function getVisitorIp(index: number): string {
  return getBenchmarkIp(1 + Math.floor(index / 250), 1 + (index % 250));
}

/** Creates a client whose requests seem to come from an address. */
export function createClientWithIp(url: string, address: string): ApiClient {
  return new ApiClient(url, { "x-forwarded-for": address }, REQUEST_TIMEOUT_MS);
}

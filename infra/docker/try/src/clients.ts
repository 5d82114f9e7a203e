import { ApiClient } from "@tukar-saldo/test-kit";

/** Longer than the gateway's longest timeout, that of password hashing and proof of work. */
const TIMEOUT_MS = 20_000;

/** Addresses reserved for benchmarks (RFC 2544). They are not private, so the gateway takes them for clients, not proxies. */
function benchmarkIp(third: number, fourth: number): string {
  return `198.18.${third}.${fourth}`;
}

export const ADMIN_IP = benchmarkIp(0, 1);
export const STAFF_IP = benchmarkIp(0, 2);

/** A different address for each visitor, as orders are rate-limited by address. */
export function visitorIp(index: number): string {
  return benchmarkIp(1 + Math.floor(index / 250), 1 + (index % 250));
}

/** Creates a client whose requests seem to come from an address. */
export function createClientWithIp(url: string, address: string): ApiClient {
  return new ApiClient(url, { "x-forwarded-for": address }, TIMEOUT_MS);
}

import { ApiClient } from "@tukar-saldo/test-kit";

/** Longer than the gateway waits for a service that hashes passwords or checks proofs of work. */
const TIMEOUT_MS = 20_000;

/** Addresses set aside for benchmarks (RFC 2544): no private network's, so never taken for a proxy's. */
function benchmarkAddress(third: number, fourth: number): string {
  return `198.18.${third}.${fourth}`;
}

export const ADMIN_ADDRESS = benchmarkAddress(0, 1);
export const STAFF_ADDRESS = benchmarkAddress(0, 2);

/** The address of a visitor, by number; each has their own, as orders are limited by address. */
export function visitorAddress(index: number): string {
  return benchmarkAddress(1 + Math.floor(index / 250), 1 + (index % 250));
}

/** Calls the desk as if from that address. */
export function clientFrom(url: string, address: string): ApiClient {
  return new ApiClient(url, { "x-forwarded-for": address }, TIMEOUT_MS);
}

import { ipKeyGenerator } from "express-rate-limit";

/**
 * The key under which requests of an address are counted: the IPv4 address, or the /56 network of an IPv6 address.
 */
export function addressLimitKey(ip: string): string {
  return ipKeyGenerator(ip);
}

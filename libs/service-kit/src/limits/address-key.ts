import { ipKeyGenerator } from "express-rate-limit";

/** The rate-limit key of an address: the IPv4 address, or the /56 network of an IPv6 address. */
export function addressLimitKey(ip: string): string {
  return ipKeyGenerator(ip);
}

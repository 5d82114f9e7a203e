import { ipKeyGenerator } from "express-rate-limit";

/** What the requests of one customer share: an IPv4 address, or a /56 in IPv6, where addresses cost nothing. */
export function addressKey(ip: string): string {
  return ipKeyGenerator(ip);
}

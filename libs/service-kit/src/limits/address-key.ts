import { isIPv6 } from "node:net";
import { ipKeyGenerator } from "express-rate-limit";

const NETWORK_BITS = 64;
const SITE_BITS = 48;

/**
 * The rate-limit key of an address: the IPv4 address or the /64 network of an IPv6 address. An IPv6 address also has a
 * `site`, its /48 network: one client may use all /64 networks of a site.
 */
export interface AddressKey {
  readonly network: string;
  readonly site?: string;
}

/** Whether an address is an IPv6 address, but not an IPv4-mapped one. */
const isUnmappedIPv6 = (ip: string): boolean =>
  isIPv6(ip) && ipKeyGenerator(ip, SITE_BITS).endsWith(`/${SITE_BITS}`);

/**
 * Creates the rate-limit key of an address.
 * @param subject what the requests concern, such as a user's account, if each subject has its own count
 */
export function addressLimitKey(ip: string, subject?: string): AddressKey {
  const toKey = (bits: number): string =>
    ipKeyGenerator(ip, bits) + (subject === undefined ? "" : ` ${subject}`);
  const network = toKey(NETWORK_BITS);
  return isUnmappedIPv6(ip) ? { network, site: toKey(SITE_BITS) } : { network };
}

/** The network by which a user's sign-ins are recognized: the address's /24 network for IPv4, its /64 for IPv6. */
export function neighbourhoodOf(ip: string): string {
  const network = ipKeyGenerator(ip, NETWORK_BITS);
  return isUnmappedIPv6(ip) ? network : `${network.slice(0, network.lastIndexOf("."))}.0/24`;
}

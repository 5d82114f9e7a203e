import { isIPv6 } from "node:net";
import { ipKeyGenerator } from "express-rate-limit";

const NETWORK_BITS = 64;
const SITE_BITS = 48;

/**
 * What the requests of an address are counted under: the IPv4 address or the /64 network of an IPv6 address, and for
 * IPv6 also its /48, as one site can use any of the networks in it.
 */
export interface AddressKey {
  readonly network: string;
  readonly site?: string;
}

/** Whether an address is of IPv6, and none of IPv4 in its mapped form. */
const isOfIPv6 = (ip: string): boolean =>
  isIPv6(ip) && ipKeyGenerator(ip, SITE_BITS).endsWith(`/${SITE_BITS}`);

/** Makes the key of an address for a limiter. @param subject what the requests are about, if that is counted apart */
export function addressLimitKey(ip: string, subject?: string): AddressKey {
  const toKey = (bits: number): string =>
    ipKeyGenerator(ip, bits) + (subject === undefined ? "" : ` ${subject}`);
  const network = toKey(NETWORK_BITS);
  return isOfIPv6(ip) ? { network, site: toKey(SITE_BITS) } : { network };
}

/** The network of an address whose users count as neighbours: the /24 of an IPv4 address, the /64 of an IPv6 one. */
export function neighbourhoodOf(ip: string): string {
  const network = ipKeyGenerator(ip, NETWORK_BITS);
  return isOfIPv6(ip) ? network : `${network.slice(0, network.lastIndexOf("."))}.0/24`;
}

const LOOPBACK_PATTERN = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;
/** The minimum length of the network prefix of trusted proxies, in bits. */
const MIN_PREFIX_BITS = { ipv4: 8, ipv6: 16 };

/** Whether a URL uses unencrypted HTTP to another machine. */
export function isUnencrypted(text: string): boolean {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  return url?.protocol === "http:" && !LOOPBACK_PATTERN.test(url.hostname);
}

/** Whether a network in CIDR notation is so large that it may contain hosts that the operator does not control. */
export function isTooWide(network: string): boolean {
  const [address = "", bits] = network.trim().split("/");
  return (
    bits !== undefined && Number(bits) < (address.includes(":") ? MIN_PREFIX_BITS.ipv6 : MIN_PREFIX_BITS.ipv4)
  );
}

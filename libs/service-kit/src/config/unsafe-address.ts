const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;
/** The widest network of proxies, by the bits that all its addresses share. */
const MIN_BITS = { ipv4: 8, ipv6: 16 };

/** Whether a URL leads over the network without encryption. */
export function isUnencrypted(text: string): boolean {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  return url?.protocol === "http:" && !LOOPBACK.test(url.hostname);
}

/** Whether a network in CIDR notation contains so many addresses that strangers are among them. */
export function isTooWide(network: string): boolean {
  const [address = "", bits] = network.trim().split("/");
  return bits !== undefined && Number(bits) < (address.includes(":") ? MIN_BITS.ipv6 : MIN_BITS.ipv4);
}

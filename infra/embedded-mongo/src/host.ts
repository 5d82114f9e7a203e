import { isIPv6 } from "node:net";

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;
const EVERY_ADDRESS = new Set(["0.0.0.0", "::"]);

/** Whether only this machine can reach what listens there. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** The host as a URL names it; where a server listens on every address, that of this machine alone. */
export function urlHost(host: string): string {
  if (EVERY_ADDRESS.has(host)) return "127.0.0.1";
  return isIPv6(host) ? `[${host}]` : host;
}

import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { AppError } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";
import type { Config } from "../config.js";
import { stripMappedPrefix } from "./client-address.js";
import { createThrottledWarning } from "./throttled-warning.js";

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];
/** A Host header: an IPv6 address in brackets or a name, with an optional final dot and port. */
const HOST_HEADER = /^(\[[\da-f:.]+\]|[^:,\s]+?)\.?(?::\d+)?$/i;
const MAX_LOGGED_LENGTH = 100;

const toHostname = (address: string): string => (isIPv6(address) ? `[${address}]` : address.toLowerCase());

/** The address of this machine at which the request arrived, as a host name. */
function localHostnameOf(request: IncomingMessage): string {
  return toHostname(stripMappedPrefix(request.socket.localAddress ?? ""));
}

/**
 * Refuses a request whose Host header names a host other than the accepted ones.
 * @throws AppError MISDIRECTED, or VALIDATION_FAILED when there is not exactly one valid Host header
 */
export type CheckHost = (request: IncomingMessage) => void;

/**
 * Creates the check of the Host header, which prevents DNS rebinding: a foreign domain that resolves to this machine.
 * In production the hosts of PUBLIC_URL are accepted. In other environments loopback names, HOST and the address at
 * which the request arrived are accepted too. Ports are not compared.
 */
export function createHostCheck(
  { APP_ENV, HOST, PUBLIC_URL = [] }: Pick<Config, "APP_ENV" | "HOST" | "PUBLIC_URL">,
  log: Logger,
): CheckHost {
  const isProduction = APP_ENV === "production";
  const acceptedHostnames = new Set(PUBLIC_URL.map((url) => new URL(url).hostname));
  if (!isProduction) for (const name of [...LOOPBACK_NAMES, toHostname(HOST)]) acceptedHostnames.add(name);
  const warn = createThrottledWarning(log, "refused a request for another host than those of PUBLIC_URL");
  return (request) => {
    const { host = "" } = request.headers;
    const hostname = HOST_HEADER.exec(host)?.[1]?.toLowerCase();
    // Two Host headers are joined with a comma, so they do not match either.
    if (hostname === undefined) throw new AppError("VALIDATION_FAILED");
    if (acceptedHostnames.has(hostname)) return;
    if (!isProduction && hostname === localHostnameOf(request)) return;
    warn({ host: host.slice(0, MAX_LOGGED_LENGTH) });
    throw new AppError("MISDIRECTED");
  };
}

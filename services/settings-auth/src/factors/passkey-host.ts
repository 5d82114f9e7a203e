import { isIP } from "node:net";

/** The host to which passkeys are bound (their relying party id), and the origins at which browsers may use them. */
export interface PasskeyHost {
  readonly host: string;
  readonly origins: string[];
}

const LOCAL_HOST = "localhost";

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/**
 * Finds the passkey host of a request: a host name of `PUBLIC_URL`, or localhost, with any port.
 * @returns undefined for any other host, such as an IP address
 */
export function findPasskeyHost(
  publicUrls: readonly string[],
  hostHeader: string | undefined,
  originHeader: string | undefined,
): PasskeyHost | undefined {
  const host = parseUrl(`http://${hostHeader ?? ""}`)?.hostname ?? "";
  if (host === "" || isIP(host) !== 0 || host.startsWith("[")) return undefined;
  const publicOrigins = publicUrls.filter((url) => parseUrl(url)?.hostname === host);
  if (host !== LOCAL_HOST) return publicOrigins.length > 0 ? { host, origins: publicOrigins } : undefined;
  const origin = parseUrl(originHeader ?? "");
  const localOrigins = [`http://${hostHeader}`, ...(origin?.hostname === LOCAL_HOST ? [origin.origin] : [])];
  return { host, origins: [...publicOrigins, ...localOrigins] };
}

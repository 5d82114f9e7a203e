import { isIP } from "node:net";

/** The host for which passkeys are made and asked, and the origins at which a browser may use them. */
export interface PasskeyHost {
  readonly host: string;
  readonly origins: string[];
}

const LOCAL = "localhost";

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/**
 * Finds the host of a request for passkeys: a name of `PUBLIC_URL`, or localhost, with any port.
 * @returns undefined for any other one, such as an address
 */
export function findPasskeyHost(
  publicUrls: readonly string[],
  hostHeader: string | undefined,
  originHeader: string | undefined,
): PasskeyHost | undefined {
  const host = parse(`http://${hostHeader ?? ""}`)?.hostname ?? "";
  if (host === "" || isIP(host) !== 0 || host.startsWith("[")) return undefined;
  const named = publicUrls.filter((url) => parse(url)?.hostname === host);
  if (host !== LOCAL) return named.length > 0 ? { host, origins: named } : undefined;
  const origin = parse(originHeader ?? "");
  const local = [`http://${hostHeader}`, ...(origin?.hostname === LOCAL ? [origin.origin] : [])];
  return { host, origins: [...named, ...local] };
}

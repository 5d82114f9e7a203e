/**
 * Whether a page at this origin may open the socket: one of the public ones, or without those the very host
 * that was asked. A client that names none is no browser page: its token decides.
 */
export function isAllowedOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrls: string[] | undefined,
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (publicUrls !== undefined) return publicUrls.includes(url.origin);
  return host !== undefined && url.host === host.toLowerCase();
}

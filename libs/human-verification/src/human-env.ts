import * as z from "zod";

const LOCAL = ["localhost", "127.0.0.1", "::1"];

export const DEFAULT_ALTCHA_COST = 500;

/** ALTCHA_COST: how dear the self-hosted puzzle is; the work grows with its square. */
export const altchaCost = z.coerce.number().int().min(1).max(10_000).default(DEFAULT_ALTCHA_COST);

/** The host names a token may come from: those of PUBLIC_URL, else this machine's. */
export function hostnamesOf(publicUrls: readonly string[] | undefined): string[] {
  return publicUrls?.map((url) => new URL(url).hostname) ?? LOCAL;
}

import * as z from "zod";

const LOCAL_HOSTNAMES = ["localhost", "127.0.0.1", "::1"];

export const DEFAULT_ALTCHA_COST = 500;

/** The variable ALTCHA_COST: the cost of an ALTCHA challenge. The solver's work grows with the square of the cost. */
export const altchaCost = z.coerce.number().int().min(1).max(10_000).default(DEFAULT_ALTCHA_COST);

/**
 * The host names for which a reCAPTCHA token may be issued: the names in PUBLIC_URL or, if PUBLIC_URL is unset, those
 * of the local machine.
 */
export function tokenHostnamesOf(publicUrls: readonly string[] | undefined): string[] {
  return publicUrls?.map((url) => new URL(url).hostname) ?? LOCAL_HOSTNAMES;
}

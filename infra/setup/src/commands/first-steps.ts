/** Pages of the web app (`WEB` of libs/contracts, which this image does not carry). */
const SETUP_PAGE = "/initpage";
const SIGN_IN_PAGE = "/mimin/deye/login";
const DEFAULT_PORT = "5000";

/** The address under which people reach the desk: the first of PUBLIC_URL, else DOMAIN, else this machine. */
export function addressOf({ PUBLIC_URL, DOMAIN, PORT }: NodeJS.ProcessEnv): string {
  const first = PUBLIC_URL?.split(",")[0]?.trim();
  if (first) return first.replace(/\/+$/, "");
  return DOMAIN ? `https://${DOMAIN}` : `http://localhost:${PORT || DEFAULT_PORT}`;
}

/** What somebody who has just started the desk needs, a line each. */
export function firstSteps(env: NodeJS.ProcessEnv, setupToken: string): string[] {
  const address = addressOf(env);
  return [
    `Tukar Saldo      ${address}`,
    `Set-up page      ${address}${SETUP_PAGE}`,
    `Set-up token     ${setupToken}`,
    `Sign-in page     ${address}${SIGN_IN_PAGE}`,
    "Reset secret     asked for before all orders are deleted; to see it:",
    "                 docker compose run --rm setup show reset-secret",
  ];
}

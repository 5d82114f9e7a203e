import { getPublicUrls } from "../secrets/public-urls.js";

/** Pages of the web app (`WEB_ROUTES` of libs/contracts, which this image does not contain). */
const SETUP_PAGE = "/initpage";
const SIGN_IN_PAGE = "/mimin/deye/login";

/** Formats the next steps for an operator who has just created the secrets. */
export function formatFirstSteps(env: NodeJS.ProcessEnv, setupToken: string): string[] {
  const [address = ""] = getPublicUrls(env).split(",");
  return [
    `Tukar Saldo      ${address}`,
    `Set-up page      ${address}${SETUP_PAGE}`,
    `Set-up token     ${setupToken}`,
    `Sign-in page     ${address}${SIGN_IN_PAGE}`,
    "Reset secret     asked for before all orders are deleted; to see it:",
    "                 docker compose run --rm setup show reset-secret",
  ];
}

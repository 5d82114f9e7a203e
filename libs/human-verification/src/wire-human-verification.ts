import { selectVerificationProvider, jwtSecretsOf } from "@tukar-saldo/service-kit";
import { tokenHostnamesOf } from "./human-env.js";
import { createHumanVerification } from "./human-verification.js";
import type { HumanVerification, HumanVerificationOptions } from "./human-verification.js";

/** The environment variables that configure human verification in a service. */
export type HumanVerificationEnv = Parameters<typeof selectVerificationProvider>[0] &
  Parameters<typeof jwtSecretsOf>[0] & {
    readonly PUBLIC_URL?: readonly string[] | undefined;
    readonly RECAPTCHA_VERIFY_URL?: string | undefined;
    readonly ALTCHA_COST: number;
  };

type Dependencies = Pick<
  HumanVerificationOptions,
  "connection" | "collection" | "settings" | "secretBox" | "log"
>;

/** Creates the human verification that a service's environment configures. */
export function wireHumanVerification(
  env: HumanVerificationEnv,
  dependencies: Dependencies,
): HumanVerification {
  return createHumanVerification({
    ...dependencies,
    provider: selectVerificationProvider(env),
    jwtSecrets: jwtSecretsOf(env),
    hostnames: tokenHostnamesOf(env.PUBLIC_URL),
    verifyUrl: env.RECAPTCHA_VERIFY_URL,
    altchaCost: env.ALTCHA_COST,
  });
}

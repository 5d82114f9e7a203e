import { createLimiter } from "@tukar-saldo/service-kit";
import type { LimiterOptions } from "@tukar-saldo/service-kit";
import type { RateLimiters } from "./use-cases/context.js";

const QUARTER_HOUR = 900;
const FIVE_MINUTES = 300;

/** Creates the rate limits of failed sign-ins and password changes (contract section 8). */
export function createRateLimiters(
  common: Pick<LimiterOptions, "redis" | "profile" | "metrics">,
): RateLimiters {
  const limiter = (prefix: string, limit: number, windowSeconds: number) =>
    createLimiter({ ...common, prefix, limit, windowSeconds });
  return {
    loginsPerEmail: limiter("login-email", 5, QUARTER_HOUR),
    loginsPerAddress: limiter("login-address", 20, FIVE_MINUTES),
    passwordsPerUser: limiter("change-password", 5, QUARTER_HOUR),
  };
}

import { createLimiter } from "@tukar-saldo/service-kit";
import type { Limiter, LimiterOptions } from "@tukar-saldo/service-kit";
import { SIGN_IN_STORM } from "./domain/notice.js";
import type { RateLimiters } from "./use-cases/context.js";

const QUARTER_HOUR_SECONDS = 900;
const FIVE_MINUTES_SECONDS = 300;

type CommonOptions = Pick<LimiterOptions, "redis" | "profile" | "metrics">;

/** Creates the rate limits of failed sign-ins and password changes (contract section 8). */
export function createRateLimiters(commonOptions: CommonOptions): RateLimiters {
  const createRateLimiter = (prefix: string, limit: number, windowSeconds: number) =>
    createLimiter({ ...commonOptions, prefix, limit, windowSeconds });
  return {
    loginsPerEmail: createRateLimiter("login-email", 5, QUARTER_HOUR_SECONDS),
    loginsPerAddress: createRateLimiter("login-address", 20, FIVE_MINUTES_SECONDS),
    failuresPerEmail: createRateLimiter("login-failures", SIGN_IN_STORM.failures, SIGN_IN_STORM.minutes * 60),
    strangersPerEmail: createRateLimiter("login-strangers", 1, 60),
    passwordsPerUser: createRateLimiter("change-password", 5, QUARTER_HOUR_SECONDS),
    factorsPerUser: createRateLimiter("second-factor", 10, QUARTER_HOUR_SECONDS),
    stepUpsPerUser: createRateLimiter("step-up", 5, QUARTER_HOUR_SECONDS),
  };
}

/** Creates the limit of wrong tokens for the queue board, per IP address. */
export function createQueueBoardLimiter(commonOptions: CommonOptions): Limiter {
  return createLimiter({
    ...commonOptions,
    prefix: "queue-board",
    limit: 10,
    windowSeconds: FIVE_MINUTES_SECONDS,
  });
}

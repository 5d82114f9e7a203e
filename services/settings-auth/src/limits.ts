import { createLimiter } from "@tukar-saldo/service-kit";
import type { Limiter, LimiterOptions } from "@tukar-saldo/service-kit";
import { STORM } from "./domain/notice.js";
import type { RateLimiters } from "./use-cases/context.js";

const QUARTER_HOUR = 900;
const FIVE_MINUTES = 300;

type CommonOptions = Pick<LimiterOptions, "redis" | "profile" | "metrics">;

/** Creates the rate limits of failed sign-ins and password changes (contract section 8). */
export function createRateLimiters(common: CommonOptions): RateLimiters {
  const limiter = (prefix: string, limit: number, windowSeconds: number) =>
    createLimiter({ ...common, prefix, limit, windowSeconds });
  return {
    loginsPerEmail: limiter("login-email", 5, QUARTER_HOUR),
    loginsPerAddress: limiter("login-address", 20, FIVE_MINUTES),
    failuresPerEmail: limiter("login-failures", STORM.failures, STORM.minutes * 60),
    strangersPerEmail: limiter("login-strangers", 1, 60),
    passwordsPerUser: limiter("change-password", 5, QUARTER_HOUR),
    factorsPerUser: limiter("second-factor", 10, QUARTER_HOUR),
    stepUpsPerUser: limiter("step-up", 5, QUARTER_HOUR),
  };
}

/** Creates the limit of wrong tokens for the queue board, per IP address. */
export function createQueueBoardLimiter(common: CommonOptions): Limiter {
  return createLimiter({ ...common, prefix: "queue-board", limit: 10, windowSeconds: FIVE_MINUTES });
}

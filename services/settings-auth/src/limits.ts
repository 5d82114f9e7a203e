import { createLimiter } from "@tukar-saldo/service-kit";
import type { LimiterOptions } from "@tukar-saldo/service-kit";
import type { Limits } from "./use-cases/context.js";

const QUARTER_HOUR = 900;
const FIVE_MINUTES = 300;

/** The limits of contract section 8 that count failures of those who sign in or change a password. */
export function createLimits(common: Pick<LimiterOptions, "redis" | "profile">): Limits {
  const limiter = (prefix: string, limit: number, windowSeconds: number) =>
    createLimiter({ ...common, prefix, limit, windowSeconds });
  return {
    loginOfEmail: limiter("login-email", 5, QUARTER_HOUR),
    loginOfAddress: limiter("login-address", 20, FIVE_MINUTES),
    passwordOfUser: limiter("change-password", 5, QUARTER_HOUR),
  };
}

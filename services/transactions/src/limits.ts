import { createLimiter } from "@tukar-saldo/service-kit";
import type { LimiterOptions } from "@tukar-saldo/service-kit";
import type { RateLimiters } from "./use-cases/context.js";

const HOUR_SECONDS = 3_600;
const QUARTER_HOUR_SECONDS = 900;

/** Creates the rate limits that depend on the request body or on the user (contract section 8). */
export function createRateLimiters(
  commonOptions: Pick<LimiterOptions, "redis" | "profile" | "metrics">,
): RateLimiters {
  const create = (prefix: string, limit: number, windowSeconds: number) =>
    createLimiter({ ...commonOptions, prefix, limit, windowSeconds });
  return {
    ordersPerWhatsapp: create("order-whatsapp", 6, HOUR_SECONDS),
    wrongSecretsPerAdmin: create("reset-admin", 5, QUARTER_HOUR_SECONDS),
    wrongSecretsPerAddress: create("reset-address", 5, QUARTER_HOUR_SECONDS),
  };
}

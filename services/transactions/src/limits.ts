import { createLimiter } from "@tukar-saldo/service-kit";
import type { LimiterOptions } from "@tukar-saldo/service-kit";
import type { Limits } from "./use-cases/context.js";

const HOUR = 3_600;
const QUARTER_HOUR = 900;

/** The limits of contract section 8 that are keyed by what a body says or who is signed in. */
export function createLimits(common: Pick<LimiterOptions, "redis" | "profile">): Limits {
  const limiter = (prefix: string, limit: number, windowSeconds: number) =>
    createLimiter({ ...common, prefix, limit, windowSeconds });
  return {
    ordersOfWhatsapp: limiter("order-whatsapp", 6, HOUR),
    wrongSecretsOfAdmin: limiter("reset-admin", 5, QUARTER_HOUR),
    wrongSecretsOfAddress: limiter("reset-address", 5, QUARTER_HOUR),
  };
}

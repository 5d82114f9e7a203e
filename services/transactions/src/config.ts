import { MIN_RESET_SECRET_LENGTH } from "@tukar-saldo/contracts";
import { altchaCost } from "@tukar-saldo/human-verification";
import { baseEnv, defineConfig, mongoUrl } from "@tukar-saldo/service-kit";
import type { ConfigOf } from "@tukar-saldo/service-kit";
import { keyRingSchema } from "@tukar-saldo/settings";
import * as z from "zod";

/** The environment variables of transactions. */
const schema = z.object({
  APP_ENV: baseEnv.APP_ENV,
  HOST: baseEnv.HOST,
  PORT: baseEnv.PORT,
  METRICS_PORT: baseEnv.METRICS_PORT,
  METRICS_HOST: baseEnv.METRICS_HOST,
  METRICS_TOKEN: baseEnv.METRICS_TOKEN,
  LOG_LEVEL: baseEnv.LOG_LEVEL,
  OTEL_EXPORTER_OTLP_ENDPOINT: baseEnv.OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_EXPORTER_OTLP_HEADERS: baseEnv.OTEL_EXPORTER_OTLP_HEADERS,
  MONGO_URL: mongoUrl,
  REDIS_URL: baseEnv.REDIS_URL,
  GATEWAY_SECRET: baseEnv.GATEWAY_SECRET,
  JWT_SECRET: baseEnv.JWT_SECRET,
  JWT_SECRET_PREVIOUS: baseEnv.JWT_SECRET_PREVIOUS,
  RATE_LIMIT_PROFILE: baseEnv.RATE_LIMIT_PROFILE,
  PUBLIC_URL: baseEnv.PUBLIC_URL,
  DOMAIN: baseEnv.DOMAIN,
  HUMAN_VERIFICATION: baseEnv.HUMAN_VERIFICATION,
  RECAPTCHA_VERIFY_URL: baseEnv.RECAPTCHA_VERIFY_URL,
  SESSION_IDLE_SECONDS: baseEnv.SESSION_IDLE_SECONDS,
  DRAIN_SECONDS: baseEnv.DRAIN_SECONDS,
  ALTCHA_COST: altchaCost,
  SETTINGS_ENC_KEYS: keyRingSchema,
  RESET_SECRET: z.string().optional(),
  /** For tests only: makes the process crash between storing an order and publishing its event. */
  FAULT: z.enum(["crash_after_insert"]).optional(),
});

export const config = defineConfig(schema, (values) => ({
  /**
   * The secret required to reset all orders. Undefined disables resets: RESET_SECRET is unset or too short.
   */
  resetSecret: (values.RESET_SECRET ?? "").length < MIN_RESET_SECRET_LENGTH ? undefined : values.RESET_SECRET,
  crashesAfterInsert: values.APP_ENV === "test" && values.FAULT === "crash_after_insert",
}));

export type Config = ConfigOf<typeof config>;

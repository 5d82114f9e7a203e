import { MIN_PASSWORD_LENGTH } from "@tukar-saldo/contracts";
import { altchaCost } from "@tukar-saldo/human-verification";
import {
  baseEnv,
  defineConfig,
  minBytes,
  mongoUrl,
  selectVerificationProvider,
} from "@tukar-saldo/service-kit";
import type { ConfigOf } from "@tukar-saldo/service-kit";
import { keyRingSchema } from "@tukar-saldo/settings";
import * as z from "zod";

const integer = z.coerce.number().int();

/** The environment variables of settings-auth. */
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
  RECAPTCHA_SCRIPT_URL: baseEnv.RECAPTCHA_SCRIPT_URL,
  SESSION_MAX_SECONDS: baseEnv.SESSION_MAX_SECONDS,
  SESSION_IDLE_SECONDS: baseEnv.SESSION_IDLE_SECONDS,
  DRAIN_SECONDS: baseEnv.DRAIN_SECONDS,
  ALTCHA_COST: altchaCost,
  SETTINGS_ENC_KEYS: keyRingSchema,
  /** The token that the one-time set-up requires. Without it, anyone may set up the desk. Production must set it. */
  SETUP_TOKEN: z.string().optional(),
  /** The token of the queue board on the private port. Without a token there is no board. */
  QUEUES_TOKEN: z.string().min(32).optional(),
  BCRYPT_COST: integer.min(4).max(16).default(12),
  PASSWORD_MIN_LENGTH: integer.min(MIN_PASSWORD_LENGTH).max(64).default(MIN_PASSWORD_LENGTH),
  /** The minimum duration of a refused sign-in, in milliseconds. */
  LOGIN_FLOOR_MS: integer.min(0).max(5_000).default(500),
  /** The HMAC key of the hashes that chain the entries of the audit trail. */
  AUDIT_KEY: minBytes(32),
  /** The number of days for which entries of the audit trail are kept; for ever when unset. */
  AUDIT_DAYS: integer.positive().optional(),
});

export const config = defineConfig(schema, (values) => ({
  verificationProvider: selectVerificationProvider(values),
}));

export type Config = ConfigOf<typeof config>;

/** Reads the environment of the process, for the operator's commands. */
export const readCommandEnvironment = (): NodeJS.ProcessEnv => process.env;

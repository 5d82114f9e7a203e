import { baseEnv, defineConfig, mongoUrl } from "@tukar-saldo/service-kit";
import type { ConfigOf } from "@tukar-saldo/service-kit";
import * as z from "zod";

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
  SESSION_IDLE_SECONDS: baseEnv.SESSION_IDLE_SECONDS,
  RATE_LIMIT_PROFILE: baseEnv.RATE_LIMIT_PROFILE,
  PUBLIC_URL: baseEnv.PUBLIC_URL,
  DOMAIN: baseEnv.DOMAIN,
  DRAIN_SECONDS: baseEnv.DRAIN_SECONDS,
});

export const config = defineConfig(schema, () => ({}));

export type Config = ConfigOf<typeof config>;

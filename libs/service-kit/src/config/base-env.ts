import * as z from "zod";
import { headerList } from "./header-list.js";

const nonEmptyString = z.string().min(1);
const commaSeparatedList = nonEmptyString.transform((text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== ""),
);
/** Creates the schema of a text of at least `min` bytes, such as a key or a secret. */
export const minBytes = (min: number) =>
  nonEmptyString.refine((text) => Buffer.byteLength(text) >= min, `at least ${min} bytes`);

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "";
}

const HOST_NAME_PATTERN = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)*[a-z]([a-z\d-]{0,61}[a-z\d])?$/i;

/** Environment variables that several services share. Each service picks the variables that it reads. */
export const baseEnv = {
  APP_ENV: z.enum(["production", "development", "test"]).default("production"),
  HOST: nonEmptyString.default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** The private port that serves metrics. If it is unset, the service collects no metrics. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: nonEmptyString.default("127.0.0.1"),
  /** The bearer token that requests for the metrics must send. If it is unset, requests need no token. */
  METRICS_TOKEN: z.string().min(32).optional(),
  /** The URL of an OTLP/HTTP collector. If it is unset, tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  REDIS_URL: z.string().refine((text) => /^rediss?:/.test(text) && URL.canParse(text), "a redis:// URL"),
  /**
   * The secret that proves that a request comes from the gateway. If it is unset, services trust the headers of every
   * request.
   */
  GATEWAY_SECRET: minBytes(32).optional(),
  JWT_SECRET: minBytes(32),
  /** The previous value of JWT_SECRET, whose tokens and ALTCHA challenges stay valid during a rotation. */
  JWT_SECRET_PREVIOUS: minBytes(32).optional(),
  RATE_LIMIT_PROFILE: z.enum(["strict", "relaxed"]).default("strict"),
  /** Public origins of the desk; the first one is canonical. */
  PUBLIC_URL: commaSeparatedList
    .refine(
      (urls) => urls.length > 0 && urls.every(isOrigin),
      "a comma list of http(s) origins without a path",
    )
    .transform((urls) => urls.map((url) => new URL(url).origin))
    .optional(),
  /** The desk's domain: `readConfig` sets PUBLIC_URL to `https://DOMAIN` when PUBLIC_URL is unset. */
  DOMAIN: z
    .string()
    .regex(HOST_NAME_PATTERN, "a bare host name such as desk.example.com, without scheme, port or path")
    .optional(),
  HUMAN_VERIFICATION: z.enum(["recaptcha", "altcha"]).optional(),
  RECAPTCHA_VERIFY_URL: z.url().optional(),
  RECAPTCHA_SCRIPT_URL: z.url().optional(),
  SESSION_MAX_SECONDS: z.coerce
    .number()
    .int()
    .positive()
    .default(8 * 3_600),
  SESSION_IDLE_SECONDS: z.coerce
    .number()
    .int()
    .positive()
    .default(2 * 3_600),
  /** Seconds for which a stopping service still answers, so that load balancers can deregister it. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(20).optional(),
} as const;

/** A required comma-separated list of http origins, such as the gateway's upstreams. */
export const originList = commaSeparatedList.refine(
  (urls) => urls.length > 0 && urls.every((url) => isOrigin(url) && url.startsWith("http:")),
  "a comma list of http://host:port",
);

/** A required comma-separated list of strings. */
export const stringList = commaSeparatedList;

export type AppEnv = z.infer<typeof baseEnv.APP_ENV>;

/**
 * Selects the provider of human verification: the one that HUMAN_VERIFICATION names, by default reCAPTCHA in production
 * and ALTCHA elsewhere.
 */
export function selectVerificationProvider(env: {
  APP_ENV: AppEnv;
  HUMAN_VERIFICATION?: "recaptcha" | "altcha" | undefined;
}) {
  return env.HUMAN_VERIFICATION ?? (env.APP_ENV === "production" ? "recaptcha" : "altcha");
}

/** The secrets for bearer tokens and ALTCHA challenges: the first one signs, and any of them verifies. */
export function jwtSecretsOf(env: {
  JWT_SECRET: string;
  JWT_SECRET_PREVIOUS?: string | undefined;
}): readonly [string, ...string[]] {
  return env.JWT_SECRET_PREVIOUS === undefined ? [env.JWT_SECRET] : [env.JWT_SECRET, env.JWT_SECRET_PREVIOUS];
}

/** Milliseconds for which a stopping service still answers requests: by default 5 s in production, 0 elsewhere. */
export function deregistrationDelayMs(env: { APP_ENV: AppEnv; DRAIN_SECONDS?: number | undefined }): number {
  return (env.DRAIN_SECONDS ?? (env.APP_ENV === "production" ? 5 : 0)) * 1_000;
}

import { mongo } from "mongoose";
import * as z from "zod";

const nonEmptyString = z.string().min(1);
const list = nonEmptyString.transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);
const minBytes = (min: number) =>
  nonEmptyString.refine((text) => Buffer.byteLength(text) >= min, `at least ${min} bytes`);

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "";
}

/** Asks the driver, which checks hosts and options of the URL. */
function isMongoUrl(text: string): boolean {
  try {
    void new mongo.MongoClient(text);
    return true;
  } catch {
    return false;
  }
}

const HOST_NAME = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)*[a-z]([a-z\d-]{0,61}[a-z\d])?$/i;

/** The variables that several services share, each with its own check; a service picks the ones it reads. */
export const baseEnv = {
  APP_ENV: z.enum(["production", "development", "test"]).default("production"),
  HOST: nonEmptyString.default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  MONGO_URL: z.string().refine(isMongoUrl, "a mongodb:// URL"),
  REDIS_URL: z.string().refine((text) => /^rediss?:/.test(text) && URL.canParse(text), "a redis:// URL"),
  JWT_SECRET: minBytes(32),
  /** Another secret whose tokens and puzzles are still accepted, while JWT_SECRET is being changed. */
  JWT_SECRET_PREVIOUS: minBytes(32).optional(),
  RATE_LIMIT_PROFILE: z.enum(["strict", "relaxed"]).default("strict"),
  /** Origins under which the desk is reached; the first one is the main one. */
  PUBLIC_URL: list
    .refine(
      (urls) => urls.length > 0 && urls.every(isOrigin),
      "a comma list of http(s) origins without a path",
    )
    .transform((urls) => urls.map((url) => new URL(url).origin))
    .optional(),
  /** Stands in for PUBLIC_URL (see `readConfig`): a service that reads that one has this one too. */
  DOMAIN: z
    .string()
    .regex(HOST_NAME, "a bare host name such as desk.example.com, without scheme, port or path")
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
  /** How long a stopping service still answers, until load balancers have taken it out. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(20).optional(),
} as const;

/** A required comma list of http addresses, such as the upstreams of the gateway. */
export const upstreamList = list.refine(
  (urls) => urls.length > 0 && urls.every((url) => isOrigin(url) && url.startsWith("http:")),
  "a comma list of http://host:port",
);

/** A required comma list of any texts. */
export const textList = list;

export type AppEnv = z.infer<typeof baseEnv.APP_ENV>;

/** The human-verification provider: as configured, else reCAPTCHA in production and ALTCHA elsewhere. */
export function humanProviderOf(env: {
  APP_ENV: AppEnv;
  HUMAN_VERIFICATION?: "recaptcha" | "altcha" | undefined;
}) {
  return env.HUMAN_VERIFICATION ?? (env.APP_ENV === "production" ? "recaptcha" : "altcha");
}

/** The secrets of tokens and puzzles: the first one signs, each of them verifies. */
export function jwtSecretsOf(env: {
  JWT_SECRET: string;
  JWT_SECRET_PREVIOUS?: string | undefined;
}): readonly string[] {
  return env.JWT_SECRET_PREVIOUS === undefined ? [env.JWT_SECRET] : [env.JWT_SECRET, env.JWT_SECRET_PREVIOUS];
}

/** Milliseconds that a stopping service still answers: 5 s in production unless set, none elsewhere. */
export function deregistrationDelayMs(env: { APP_ENV: AppEnv; DRAIN_SECONDS?: number | undefined }): number {
  return (env.DRAIN_SECONDS ?? (env.APP_ENV === "production" ? 5 : 0)) * 1_000;
}

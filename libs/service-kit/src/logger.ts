import { pino, stdTimeFunctions } from "pino";
import type { DestinationStream, Logger as PinoLogger, LoggerOptions } from "pino";
import { errorFacts } from "./error-facts.js";

export type Logger = PinoLogger;

const SECRET_KEYS = [
  "authorization",
  "cookie",
  "password",
  "current_password",
  "new_password",
  "token",
  "captcha_token",
  "recaptcha_token",
  "recaptcha_secret_key",
  "privatekey",
  "secret_key",
  "setup_token",
  "account_name",
  "destination_account",
  "user_whatsapp",
];

/**
 * JSON lines on the standard output, or where told: time, level, service, what happened. Secrets and personal
 * data are blanked.
 */
export function createLogger(
  service: string,
  level = "info",
  output: DestinationStream = process.stdout,
): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: errorFacts, err: errorFacts },
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[hidden]" },
  };
  return pino(options, output);
}

import { SECRET_SETTINGS } from "@tukar-saldo/contracts";
import { pino, stdTimeFunctions } from "pino";
import type { DestinationStream, Logger as PinoLogger, LoggerOptions } from "pino";
import { serializeError } from "./serialize-error.js";

export type Logger = PinoLogger;

const REDACTED_KEYS = [
  "authorization",
  "cookie",
  "password",
  "current_password",
  "new_password",
  "token",
  "captcha_token",
  "recaptcha_token",
  ...SECRET_SETTINGS.map(({ name }) => name),
  "privatekey",
  "secret_key",
  "setup_token",
  "account_name",
  "destination_account",
  "user_whatsapp",
];

/** Creates a logger that writes JSON lines; secrets and personal data are redacted. */
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
    serializers: { error: serializeError, err: serializeError },
    redact: { paths: REDACTED_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[hidden]" },
  };
  return pino(options, output);
}

import { AppError } from "@tukar-saldo/contracts";

const RETRY_AFTER_SECONDS = 5;

/** The token cannot be one, whoever looks at it. */
export const malformed = (): AppError => new AppError("VALIDATION_FAILED", { text: "field.captchaToken" });

/** No verdict could be had: never let anyone through then. */
export const unavailable = (cause?: unknown): AppError =>
  new AppError("HUMAN_UNAVAILABLE", { retryAfter: RETRY_AFTER_SECONDS, cause });

/** The keys of the provider are not set; the command line can set them. */
export const notConfigured = (): AppError =>
  new AppError("HUMAN_UNAVAILABLE", { text: "human.notConfigured", retryAfter: RETRY_AFTER_SECONDS });

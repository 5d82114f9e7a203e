import { AppError } from "@tukar-saldo/contracts";

const RETRY_AFTER_SECONDS = 5;

/** The error for a value that does not have the form of a token. */
export const malformedTokenError = (): AppError =>
  new AppError("VALIDATION_FAILED", { text: "field.captchaToken" });

/** The error for a request whose token could not be checked. */
export const verificationUnavailableError = (cause?: unknown): AppError =>
  new AppError("HUMAN_UNAVAILABLE", { retryAfter: RETRY_AFTER_SECONDS, cause });

/** The error for a request while the settings have no reCAPTCHA keys. An operator can set them on the command line. */
export const providerNotConfiguredError = (): AppError =>
  new AppError("HUMAN_UNAVAILABLE", { text: "human.notConfigured", retryAfter: RETRY_AFTER_SECONDS });

import { AppError } from "@tukar-saldo/contracts";

const RETRY_AFTER_SECONDS = 5;

/** The value cannot be a token of any provider. */
export const malformedTokenError = (): AppError =>
  new AppError("VALIDATION_FAILED", { text: "field.captchaToken" });

/** There is no verdict, so the request is refused. */
export const verificationUnavailableError = (cause?: unknown): AppError =>
  new AppError("HUMAN_UNAVAILABLE", { retryAfter: RETRY_AFTER_SECONDS, cause });

/** The keys of the provider are not set; the command line can set them. */
export const providerNotConfiguredError = (): AppError =>
  new AppError("HUMAN_UNAVAILABLE", { text: "human.notConfigured", retryAfter: RETRY_AFTER_SECONDS });

import type { ErrorCode } from "./error-codes.js";
import type { MessageKey, MessageValues } from "./message.js";

export interface AppErrorOptions {
  /** The message key of the text to show; default: `error.<CODE>`. */
  text?: MessageKey;
  /** Values of the placeholders in the text and in the texts of the fields. */
  values?: MessageValues;
  /** The message key of each invalid field's error text, by field name. */
  fields?: Record<string, MessageKey>;
  /**
   * The `data` of the error response, such as the order's current row if the request was based on an outdated version.
   */
  data?: unknown;
  /** Seconds after which the client may retry, for the header Retry-After. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error with a stable code, which the HTTP layer turns into a response. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly options: AppErrorOptions;

  constructor(
    readonly code: ErrorCode,
    options: AppErrorOptions = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.options = options;
  }
}

/** Creates a VALIDATION_FAILED error for one invalid field. `text` is the message key of the error and of the field. */
export function invalidFieldError(name: string, text: MessageKey, values: MessageValues = {}): AppError {
  return new AppError("VALIDATION_FAILED", { text, values, fields: { [name]: text } });
}

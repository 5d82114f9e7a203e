import type { ErrorCode } from "./error-codes.js";
import type { MessageKey, MessageValues } from "./message.js";

export interface AppErrorOptions {
  /** The text to show; default: `error.<CODE>`. */
  text?: MessageKey;
  /** Values of the placeholders in the texts. */
  values?: MessageValues;
  /** The text of each invalid field. */
  fields?: Record<string, MessageKey>;
  /** The `data` of the error response, such as the current row when the version is stale. */
  data?: unknown;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error with a stable code; the HTTP layer turns it into a response. */
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

/** Creates a VALIDATION_FAILED error of one field, whose text is also the text of the error. */
export function invalidFieldError(name: string, text: MessageKey, values: MessageValues = {}): AppError {
  return new AppError("VALIDATION_FAILED", { text, values, fields: { [name]: text } });
}

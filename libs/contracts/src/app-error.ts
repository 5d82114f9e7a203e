import type { ErrorCode } from "./error-codes.js";
import type { MessageKey, MessageValues } from "./message.js";

export interface AppErrorOptions {
  /** The text to show; `error.<CODE>` when absent. */
  text?: MessageKey;
  values?: MessageValues;
  /** Of a validation failure: the text for each field. */
  fields?: Record<string, MessageKey>;
  /** What the answer carries in `data`, such as the fresh row of a stale version. */
  data?: unknown;
  /** Seconds until it is worth asking again. */
  retryAfter?: number;
  cause?: unknown;
}

/** A refusal with a stable code: thrown by rules and use-cases, turned into an answer in one place. */
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

/** A validation failure of one field, its text shown for the whole call too. */
export function invalidField(name: string, text: MessageKey, values: MessageValues = {}): AppError {
  return new AppError("VALIDATION_FAILED", { text, values, fields: { [name]: text } });
}

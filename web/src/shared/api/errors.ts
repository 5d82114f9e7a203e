import type { ErrorCode } from "@tukar-saldo/contracts";

/** What can go wrong with a call; screens choose their words by `kind`. */
export type ApiFailure =
  | { readonly kind: "network"; readonly detail: string }
  | { readonly kind: "malformed"; readonly detail: string }
  | Rejection;

/** The server answered, and refused. `message` is its text in the language shown. */
export interface Rejection {
  readonly kind: "rejected";
  readonly status: number;
  readonly code?: ErrorCode;
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly data?: unknown;
  /** Seconds until it is worth asking again. */
  readonly retryAfter?: number;
}

export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(readonly failure: ApiFailure) {
    super(failure.kind === "rejected" ? (failure.message ?? `HTTP ${failure.status}`) : failure.detail);
  }
}

/** The failure behind a thrown value; anything unknown counts as a network failure with its own message. */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiError) return error.failure;
  return { kind: "network", detail: error instanceof Error ? error.message : String(error) };
}

/** The refusal behind a thrown value, if the server answered at all. */
export function rejectionOf(error: unknown): Rejection | undefined {
  const failure = failureOf(error);
  return failure.kind === "rejected" ? failure : undefined;
}

export function hasCode(error: unknown, code: ErrorCode): boolean {
  return rejectionOf(error)?.code === code;
}

interface Words {
  /** Said when the server refused without a text of its own, or answered something unreadable. */
  readonly rejected: string;
  /** Said when no answer came. */
  readonly network: string;
}

/** The text to show: the server's own, else the words of the screen. */
export function messageFor(error: unknown, words: Words): string {
  const failure = failureOf(error);
  if (failure.kind === "rejected") return failure.message ?? words.rejected;
  if (failure.kind === "malformed") return words.rejected;
  return words.network;
}

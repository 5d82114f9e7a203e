import type { ErrorCode } from "@tukar-saldo/contracts";

/** Why a call failed; screens choose their message by `kind`. */
export type ApiFailure =
  | { readonly kind: "network"; readonly detail: string }
  | { readonly kind: "malformed"; readonly detail: string }
  | Rejection;

/** An error response of the server. `message` is its text in the current language. */
export interface Rejection {
  readonly kind: "rejected";
  readonly status: number;
  readonly code?: ErrorCode;
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly data?: unknown;
  /** Seconds until the call may be retried. */
  readonly retryAfter?: number;
}

export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(readonly failure: ApiFailure) {
    super(failure.kind === "rejected" ? (failure.message ?? `HTTP ${failure.status}`) : failure.detail);
  }
}

/** Converts a thrown value to an ApiFailure: anything but an ApiError becomes a network failure with its message. */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiError) return error.failure;
  return { kind: "network", detail: error instanceof Error ? error.message : String(error) };
}

/** Returns the error response that an ApiError carries; undefined if the server sent none. */
export function rejectionOf(error: unknown): Rejection | undefined {
  const failure = failureOf(error);
  return failure.kind === "rejected" ? failure : undefined;
}

export function hasCode(error: unknown, code: ErrorCode): boolean {
  return rejectionOf(error)?.code === code;
}

interface FallbackMessages {
  /** Shown for an error response without a message, and for an unreadable response. */
  readonly rejected: string;
  /** Shown when there was no response. */
  readonly network: string;
}

/** The message to show for an error: the server's message if there is one, otherwise the screen's fallback. */
export function messageFor(error: unknown, fallbacks: FallbackMessages): string {
  const failure = failureOf(error);
  if (failure.kind === "rejected") return failure.message ?? fallbacks.rejected;
  if (failure.kind === "malformed") return fallbacks.rejected;
  return fallbacks.network;
}

import type * as z from "zod/mini";
import { currentToken } from "../session.js";
import { takeEarlyAnswer } from "./early-answers.js";
import { ApiError } from "./errors.js";
import type { Rejection } from "./errors.js";

const TIMEOUT_MS = 15_000;

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Absent and empty values are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Send the session's bearer token. */
  readonly signedIn?: boolean;
  readonly signal?: AbortSignal;
  /** Milliseconds; 0 waits as long as it takes. */
  readonly timeoutMs?: number;
}

/** What an answer must look like; the first page fetches that while it waits for the answer. */
type Answer<T> = T | (() => Promise<T>);

/** Calls the desk and parses the whole answer; throws ApiError, leaves redirects and session to others. */
export async function call<T extends z.ZodMiniType>(
  path: string,
  answer: Answer<T>,
  options: CallOptions = {},
): Promise<z.output<T>> {
  const [schema, response] = await Promise.all([
    typeof answer === "function" ? answer() : answer,
    send(path, options),
  ]);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok || isRefusal(body)) throw new ApiError(await rejection(response, body));
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ApiError({ kind: "malformed", detail: path });
  return parsed.data;
}

/** The raw answer of a call, for what is not JSON; throws ApiError when it was refused. */
export async function callRaw(path: string, options: CallOptions = {}): Promise<Response> {
  const response = await send(path, options);
  if (response.ok) return response;
  throw new ApiError(await rejection(response, await response.json().catch(() => undefined)));
}

async function send(path: string, options: CallOptions): Promise<Response> {
  const address = path + queryText(options.query);
  try {
    return await (takeEarlyAnswer(address) ?? fetch(address, requestOf(options)));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError({ kind: "network", detail: error instanceof Error ? error.message : String(error) });
  }
}

function requestOf(options: CallOptions): RequestInit {
  return {
    method: options.method ?? "GET",
    headers: headersOf(options),
    signal: signalOf(options),
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  };
}

function headersOf({ body, headers, signedIn }: CallOptions): Record<string, string> {
  const token = signedIn ? currentToken() : undefined;
  return {
    Accept: "application/json",
    "Accept-Language": document.documentElement.lang,
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...headers,
  };
}

function signalOf({ signal, timeoutMs = TIMEOUT_MS }: CallOptions): AbortSignal | null {
  const signals = [signal, timeoutMs > 0 ? AbortSignal.timeout(timeoutMs) : undefined];
  const given = signals.filter((one) => one !== undefined);
  return given.length > 0 ? AbortSignal.any(given) : null;
}

function queryText(query: CallOptions["query"] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

function isRefusal(body: unknown): boolean {
  return typeof body === "object" && body !== null && "success" in body && body.success === false;
}

async function rejection(response: Response, body: unknown): Promise<Rejection> {
  const { refusal } = await import("./refusal.js");
  const { error, message, ...rest } = refusal.safeParse(body).data ?? {};
  const text = error ?? message;
  const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return {
    kind: "rejected",
    status: response.status,
    ...(text ? { message: text } : {}),
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
    ...(rest as Partial<Rejection>),
  };
}

import { BACKGROUND_HEADER, fillPath } from "@tukar-saldo/contracts";
import type { BodyInputOf, Endpoint, ParamsOf, QueryInputOf, ReplyOf } from "@tukar-saldo/contracts";
import type * as z from "zod/mini";
import { currentToken } from "../session.js";
import { takePrefetchedResponse } from "./take-prefetched-response.js";
import { ApiError } from "./errors.js";

const MIN_TIMEOUT_SECONDS = 15;

/** The query parameters of a call; undefined and empty values are omitted from the URL. */
type Query<T> = { readonly [K in keyof T]?: T[K] | number | undefined };

interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** The options that the endpoint accepts: path parameters, query and body where it declares them. */
type CallOptions<E extends Endpoint> = RequestOptions &
  (E["path"] extends `${string}:${string}` ? { readonly params: ParamsOf<E> } : unknown) &
  (undefined extends QueryInputOf<E> ? unknown : { readonly query?: Query<QueryInputOf<E>> }) &
  (undefined extends E["body"] ? unknown : { readonly body: BodyInputOf<E> });

interface UntypedCallOptions extends RequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

type CallArguments<E extends Endpoint> =
  RequestOptions extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/** Calls an endpoint and parses its reply; throws ApiError. Navigating and ending the session are left to callers. */
export async function call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<ReplyOf<E>> {
  const { path, reply } = endpoint;
  const [schema, response] = await Promise.all([
    typeof reply === "function" ? reply() : reply,
    send(endpoint, args[0] as UntypedCallOptions | undefined),
  ]);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok || isErrorBody(body)) return throwOrRetry(response, body, () => call(endpoint, ...args));
  const parsed = (schema as z.ZodMiniType | undefined)?.safeParse(body);
  if (parsed?.success === false) throw new ApiError({ kind: "malformed", detail: path });
  return parsed?.data as ReplyOf<E>;
}

/** Calls an endpoint whose reply is not JSON and returns the raw response; throws ApiError on an error response. */
export async function callRaw<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<Response> {
  const response = await send(endpoint, args[0] as UntypedCallOptions | undefined);
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  return throwOrRetry(response, body, () => callRaw(endpoint, ...args));
}

async function send(endpoint: Endpoint, options: UntypedCallOptions = {}): Promise<Response> {
  const url = fillPath(endpoint.path, options.params ?? {}) + formatQuery(options.query);
  try {
    return await (takePrefetchedResponse(url) ?? fetch(url, buildRequest(endpoint, options)));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError({ kind: "network", detail: error instanceof Error ? error.message : String(error) });
  }
}

function buildRequest(endpoint: Endpoint, options: UntypedCallOptions): RequestInit {
  return {
    method: endpoint.method,
    headers: buildHeaders(endpoint, options),
    signal: combineSignals(endpoint, options),
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  };
}

/** Marks GET requests as background requests: the app also sends them by itself, so they are no user activity. */
function buildHeaders(
  { guard, method }: Endpoint,
  { body, headers }: UntypedCallOptions,
): Record<string, string> {
  const token = guard === "public" ? undefined : currentToken();
  return {
    Accept: "application/json",
    "Accept-Language": document.documentElement.lang,
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(method === "GET" ? { [BACKGROUND_HEADER]: "1" } : {}),
    ...headers,
  };
}

function combineSignals({ timeoutSeconds }: Endpoint, { signal }: UntypedCallOptions): AbortSignal | null {
  const timeoutMs = Math.max(timeoutSeconds, MIN_TIMEOUT_SECONDS) * 1_000;
  const signals = [signal, timeoutSeconds > 0 ? AbortSignal.timeout(timeoutMs) : undefined];
  const definedSignals = signals.filter((candidate) => candidate !== undefined);
  return definedSignals.length > 0 ? AbortSignal.any(definedSignals) : null;
}

function formatQuery(query: UntypedCallOptions["query"] = {}): string {
  const presentValues = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const queryString = new URLSearchParams(
    presentValues.map(([name, value]) => [name, String(value)]),
  ).toString();
  return queryString && `?${queryString}`;
}

const isErrorBody = (body: unknown): boolean => (body as { success?: unknown } | null)?.success === false;

/** Throws the error response, or retries the call after a step-up; fetches the code for both at the first error. */
async function throwOrRetry<T>(response: Response, body: unknown, retry: () => Promise<T>): Promise<T> {
  return (await import("./throw-or-retry.js")).throwOrRetry(response, body, retry);
}

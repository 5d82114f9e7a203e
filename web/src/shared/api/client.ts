import { BACKGROUND_HEADER, fillPath } from "@tukar-saldo/contracts";
import type { BodyInputOf, Endpoint, ParamsOf, QueryInputOf, ReplyOf } from "@tukar-saldo/contracts";
import type * as z from "zod/mini";
import { currentToken } from "../session.js";
import { takeEarlyAnswer } from "./early-answers.js";
import { ApiError } from "./errors.js";

const MIN_TIMEOUT_SECONDS = 15;

/** Absent and empty values are left out. */
type Query<T> = { readonly [K in keyof T]?: T[K] | number | undefined };

interface Options {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** What the endpoint takes. */
type CallOptions<E extends Endpoint> = Options &
  (E["path"] extends `${string}:${string}` ? { readonly params: ParamsOf<E> } : unknown) &
  (undefined extends QueryInputOf<E> ? unknown : { readonly query?: Query<QueryInputOf<E>> }) &
  (undefined extends E["body"] ? unknown : { readonly body: BodyInputOf<E> });

interface AnyOptions extends Options {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

type Arguments<E extends Endpoint> =
  Options extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/** Calls the desk and parses the whole reply; throws ApiError, leaves redirects and session to others. */
export async function call<E extends Endpoint>(endpoint: E, ...given: Arguments<E>): Promise<ReplyOf<E>> {
  const { path, reply } = endpoint;
  const [schema, response] = await Promise.all([
    typeof reply === "function" ? reply() : reply,
    send(endpoint, given[0] as AnyOptions | undefined),
  ]);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok || isRefusal(body)) return refuse(response, body, () => call(endpoint, ...given));
  const parsed = (schema as z.ZodMiniType | undefined)?.safeParse(body);
  if (parsed?.success === false) throw new ApiError({ kind: "malformed", detail: path });
  return parsed?.data as ReplyOf<E>;
}

/** The raw reply of an endpoint, for what is not JSON; throws ApiError when it was refused. */
export async function callRaw<E extends Endpoint>(endpoint: E, ...given: Arguments<E>): Promise<Response> {
  const response = await send(endpoint, given[0] as AnyOptions | undefined);
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  return refuse(response, body, () => callRaw(endpoint, ...given));
}

async function send(endpoint: Endpoint, options: AnyOptions = {}): Promise<Response> {
  const address = fillPath(endpoint.path, options.params ?? {}) + queryText(options.query);
  try {
    return await (takeEarlyAnswer(address) ?? fetch(address, requestOf(endpoint, options)));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError({ kind: "network", detail: error instanceof Error ? error.message : String(error) });
  }
}

function requestOf(endpoint: Endpoint, options: AnyOptions): RequestInit {
  return {
    method: endpoint.method,
    headers: headersOf(endpoint, options),
    signal: signalOf(endpoint, options),
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  };
}

/** The app reads by itself, too, such as when it catches up: what a person does is told by what is sent, and by beats. */
function headersOf({ guard, method }: Endpoint, { body, headers }: AnyOptions): Record<string, string> {
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

function signalOf({ timeoutSeconds }: Endpoint, { signal }: AnyOptions): AbortSignal | null {
  const timeoutMs = Math.max(timeoutSeconds, MIN_TIMEOUT_SECONDS) * 1_000;
  const signals = [signal, timeoutSeconds > 0 ? AbortSignal.timeout(timeoutMs) : undefined];
  const given = signals.filter((one) => one !== undefined);
  return given.length > 0 ? AbortSignal.any(given) : null;
}

function queryText(query: AnyOptions["query"] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

const isRefusal = (body: unknown): boolean => (body as { success?: unknown } | null)?.success === false;

/** What reads a refusal is fetched with the first one; a call goes again once the person proved to be there. */
async function refuse<T>(response: Response, body: unknown, again: () => Promise<T>): Promise<T> {
  return (await import("./refusal.js")).refuse(response, body, again);
}

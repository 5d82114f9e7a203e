import type { $ZodType, input, output } from "zod/v4/core";
import type { ErrorCode } from "../error-codes.js";

/** Who may call an endpoint: anyone, any signed-in user, whoever may process orders, admins only. */
export type Guard = "public" | "session" | "process" | "admin";
export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type ServiceName = "transactions" | "settings-auth" | "notifier" | "gateway";
/**
 * The name of a rate limit per client IP address (`status`: per IP address and order).
 * services/gateway/src/http/limits.ts defines the limits.
 */
export type AddressLimitName =
  "public" | "signedIn" | "create" | "report" | "paypalUrl" | "status" | "paid" | "init" | "secondFactor";

/** A value, or a function that imports it on first use, so that a page loads without the schema library. */
export type LazyImport<T> = T | (() => Promise<T>);

type MediaType = `${string}/${string}`;
/** The media type of a streamed reply, which has no schema; several if the query selects one. */
export type MediaTypes = MediaType | readonly MediaType[];

interface EndpointOptions {
  /** The service that implements the endpoint. */
  readonly service: ServiceName;
  readonly method: Method;
  /** An Express path, with `:name` for each parameter. */
  readonly path: `/api/${string}`;
  readonly guard: Guard;
  readonly limits: readonly AddressLimitName[];
  /**
   * Whether the reply to GET is the same for every client and may be `PUBLIC_READ_MAX_AGE_MS` old, so that the gateway
   * may send a cached reply.
   */
  readonly isCacheable?: true;
  /**
   * The gateway's timeout for the reply, in seconds; default: 5. `EXTENDED_TIMEOUT_SECONDS` for endpoints that call an
   * external service or hash a password; `NO_TIMEOUT` for long work, whose reply begins within 10 s and may end at any
   * time.
   */
  readonly timeoutSeconds?: number;
  /** The maximum size of a request body in bytes; default: `MAX_BODY_BYTES`. */
  readonly maxBodyBytes?: number;
  /**
   * Whether a call requires a fresh proof of identity while the setting `step_up` is on: `always`, or `sometimes` if
   * the handler decides by calling `requireProof`.
   */
  readonly stepUp?: "always" | "sometimes";
  /** Whether an enrolling session, which must first add a second factor, may call the endpoint. */
  readonly isAllowedWhileEnrolling?: true;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /** The fields of a successful reply beside `success: true`, or the media types of a streamed reply. */
  readonly reply?: LazyImport<$ZodType<Record<string, unknown>>> | MediaTypes;
  /** The HTTP status of a successful reply; default: 200. */
  readonly status?: 200 | 201;
  /** Whether a retry with the same Idempotency-Key gets the first request's reply data, with status 200. */
  readonly acceptsIdempotencyKey?: true;
  /** The endpoint's error codes in addition to those that follow from its guard, body, query and path. */
  readonly errors?: readonly ErrorCode[];
  /** A description of one line, which docs/openapi.json shows. */
  readonly summary: string;
}

export type Endpoint = EndpointOptions & Required<Pick<EndpointOptions, "timeoutSeconds" | "status">>;

export const EXTENDED_TIMEOUT_SECONDS = 10;
export const NO_TIMEOUT = 0;
const DEFAULT_TIMEOUT_SECONDS = 5;

type WithDefaults<E> = E & Pick<Endpoint, "timeoutSeconds" | "status">;

/**
 * Declares an endpoint. Router, gateway, browser client, tests and docs/openapi.json derive from this declaration.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<const E extends EndpointOptions>(options: E): WithDefaults<E> {
  return { timeoutSeconds: DEFAULT_TIMEOUT_SECONDS, status: 200, ...options };
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamsOf<E extends Endpoint> = Readonly<Record<ParamNames<E["path"]>, string>>;
export type QueryOf<E extends Endpoint> = E["query"] extends $ZodType ? output<E["query"]> : undefined;
export type BodyOf<E extends Endpoint> = E["body"] extends $ZodType ? output<E["body"]> : undefined;
/** A request's body as the client sends it, before its schema transforms it. */
export type BodyInputOf<E extends Endpoint> = E["body"] extends $ZodType ? input<E["body"]> : undefined;
export type QueryInputOf<E extends Endpoint> = E["query"] extends $ZodType ? input<E["query"]> : undefined;

type LazyValue<T> = T extends () => Promise<infer S> ? S : T;
export type ReplySchemaOf<E extends Endpoint> = Extract<LazyValue<E["reply"]>, $ZodType>;
/** The fields of a successful reply beside `success`. */
export type ReplyOf<E extends Endpoint> = [ReplySchemaOf<E>] extends [never]
  ? Record<string, never>
  : output<ReplySchemaOf<E>>;

function isStreamed(reply: Endpoint["reply"]): reply is MediaTypes {
  return typeof reply === "string" || Array.isArray(reply);
}

/** The media types of an endpoint's streamed reply; undefined if the reply is JSON with a schema. */
export function mediaTypesOf({ reply }: Endpoint): readonly string[] | undefined {
  return isStreamed(reply) ? [reply].flat() : undefined;
}

/** Loads the schema of an endpoint's reply; undefined if the reply has none. */
export async function loadReplySchema({ reply }: Endpoint): Promise<$ZodType | undefined> {
  if (isStreamed(reply)) return undefined;
  return typeof reply === "function" ? reply() : reply;
}

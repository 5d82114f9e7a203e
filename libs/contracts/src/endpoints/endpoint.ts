import type { $ZodType, input, output } from "zod/v4/core";
import type { ErrorCode } from "../error-codes.js";

/** Who may call: anyone, whoever is signed in, admins. */
export type Guard = "public" | "session" | "admin";
export type Method = "GET" | "POST" | "PUT" | "DELETE";
export type ServiceName = "transactions" | "settings-auth" | "notifier" | "gateway";
/** A rate limit by client address; the gateway knows the figures. */
export type AddressLimit = "public" | "signedIn" | "create" | "report" | "paypalUrl" | "init";

/** The schema itself, or a function that imports it, for pages that must not carry the schema library. */
export type Lazy<T> = T | (() => Promise<T>);

interface EndpointOptions {
  /** The service that implements it. */
  readonly service: ServiceName;
  readonly method: Method;
  /** With `:name` for each parameter. */
  readonly path: `/api/${string}`;
  readonly guard: Guard;
  readonly limits: readonly AddressLimit[];
  /** Seconds until the reply begins, and between its parts; 5 unless given. */
  readonly timeoutSeconds?: number;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /** What a successful reply carries beside `success: true`; absent: nothing. A media type: bytes of it. */
  readonly reply?: Lazy<$ZodType<Record<string, unknown>>> | "text/csv" | "application/json";
  /** Of a successful reply; 200 unless given. */
  readonly status?: 200 | 201;
  /** A copy of an answered request with the same Idempotency-Key gets the same data with status 200. */
  readonly acceptsIdempotencyKey?: true;
  /** Beyond those that follow from guard, body, query and parameters. */
  readonly errors?: readonly ErrorCode[];
  /** One line of English for the API's description. */
  readonly summary: string;
}

export type Endpoint = EndpointOptions & Required<Pick<EndpointOptions, "timeoutSeconds" | "status">>;

/** A reply may take as long as it takes. */
export const NO_TIMEOUT = 0;
const DEFAULT_TIMEOUT_SECONDS = 5;

type Defined<E> = E & Pick<Endpoint, "timeoutSeconds" | "status">;

/** Declares an endpoint; everything else about it derives from the constant. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends EndpointOptions>(options: E): Defined<E> {
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
/** What a client sends, before the schema has normalised it. */
export type BodyInputOf<E extends Endpoint> = E["body"] extends $ZodType ? input<E["body"]> : undefined;
export type QueryInputOf<E extends Endpoint> = E["query"] extends $ZodType ? input<E["query"]> : undefined;

type Loaded<T> = T extends () => Promise<infer S> ? S : T;
export type ReplySchemaOf<E extends Endpoint> = Extract<Loaded<E["reply"]>, $ZodType>;
/** The fields of a successful reply beside `success`. */
export type ReplyOf<E extends Endpoint> = [ReplySchemaOf<E>] extends [never]
  ? Record<string, never>
  : output<ReplySchemaOf<E>>;

/** The schema of a reply, imported when need be; undefined where the reply has no schema. */
export async function loadReplySchema({ reply }: Endpoint): Promise<$ZodType | undefined> {
  if (typeof reply === "string") return undefined;
  return typeof reply === "function" ? reply() : reply;
}

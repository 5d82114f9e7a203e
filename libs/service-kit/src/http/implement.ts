import type { Writable } from "node:stream";
import type { Endpoint, MediaTypes, ReplyOf } from "@tukar-saldo/contracts";
import type { ValidatedRequest, RequestContext } from "./request-context.js";

/** A reply whose status or headers differ from those that the endpoint declares. */
export class CustomReply<T> {
  constructor(
    readonly body: T,
    readonly options: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> },
  ) {}
}

/**
 * A reply whose body is streamed. The `signal` of `write` aborts when the client disconnects. `abandon` is called
 * instead of `write` if the request was already answered, for example with 503.
 */
export class StreamedReply {
  constructor(
    readonly headers: Readonly<Record<string, string>>,
    readonly write: (output: Writable, signal: AbortSignal) => Promise<void>,
    readonly abandon: () => void = () => undefined,
  ) {}
}

/**
 * The value that an endpoint's handler returns: the reply without `success`, or nothing if the endpoint declares no
 * reply.
 */
type HandlerReply<E extends Endpoint> = E["reply"] extends MediaTypes
  ? StreamedReply
  : undefined extends E["reply"]
    ? void
    : ReplyOf<E> | CustomReply<ReplyOf<E>>;

/** An endpoint with its handler. The router passes the service's context to the handler. */
export interface EndpointImplementation<Context> {
  readonly endpoint: Endpoint;
  handle(context: Context, request: ValidatedRequest): unknown;
}

/** Connects an endpoint with its handler, whose request and reply are typed by the endpoint's schemas. */
export function implement<const E extends Endpoint, Context>(
  endpoint: E,
  handle: (context: Context, request: RequestContext<E>) => HandlerReply<E> | Promise<HandlerReply<E>>,
): EndpointImplementation<Context> {
  return { endpoint, handle: (context, request) => handle(context, request as RequestContext<E>) };
}

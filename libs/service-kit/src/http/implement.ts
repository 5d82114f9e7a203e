import type { Writable } from "node:stream";
import type { Endpoint, ReplyOf } from "@tukar-saldo/contracts";
import type { ValidatedRequest, RequestContext } from "./request-context.js";

/** A reply with a status or headers other than the endpoint's own. */
export class CustomReply<T> {
  constructor(
    readonly body: T,
    readonly options: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> },
  ) {}
}

/** A reply that is streamed; `signal` aborts when the client disconnects. */
export class StreamedReply {
  constructor(
    readonly headers: Readonly<Record<string, string>>,
    readonly write: (output: Writable, signal: AbortSignal) => Promise<void>,
  ) {}
}

/** What a handler returns: the reply without `success`, or nothing if the endpoint declares no reply. */
type HandlerReply<E extends Endpoint> = E["reply"] extends string
  ? StreamedReply
  : undefined extends E["reply"]
    ? void
    : ReplyOf<E> | CustomReply<ReplyOf<E>>;

/** An endpoint with its handler; the router passes it the service's context. */
export interface EndpointImplementation<Context> {
  readonly endpoint: Endpoint;
  handle(context: Context, request: ValidatedRequest): unknown;
}

/** Implements an endpoint by a handler; the endpoint's schemas type its request and its reply. */
export function implement<const E extends Endpoint, Context>(
  endpoint: E,
  handle: (context: Context, request: RequestContext<E>) => HandlerReply<E> | Promise<HandlerReply<E>>,
): EndpointImplementation<Context> {
  return { endpoint, handle: (context, request) => handle(context, request as RequestContext<E>) };
}

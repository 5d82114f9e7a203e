import type { Writable } from "node:stream";
import type { Endpoint, ReplyOf } from "@tukar-saldo/contracts";
import type { CheckedRequest, RequestContext } from "./request-context.js";

/** A reply that differs from what its endpoint says in status or headers. */
export class CustomReply<T> {
  constructor(
    readonly body: T,
    readonly options: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> },
  ) {}
}

/** A reply that is written bit by bit. */
export class StreamedReply {
  constructor(
    readonly headers: Readonly<Record<string, string>>,
    readonly write: (output: Writable, signal: AbortSignal) => Promise<void>,
  ) {}
}

/** What a handler returns: the reply without `success`, nothing where the endpoint replies nothing else. */
type HandlerReply<E extends Endpoint> = E["reply"] extends string
  ? StreamedReply
  : undefined extends E["reply"]
    ? void
    : ReplyOf<E> | CustomReply<ReplyOf<E>>;

/** An endpoint with its handler, not yet bound to a context. */
export interface Implementation<Context> {
  readonly endpoint: Endpoint;
  handle(context: Context, request: CheckedRequest): unknown;
}

/** Ties a handler to an endpoint, whose schemas give the types of the request and of the reply. */
export function implement<const E extends Endpoint, Context>(
  endpoint: E,
  handle: (context: Context, request: RequestContext<E>) => HandlerReply<E> | Promise<HandlerReply<E>>,
): Implementation<Context> {
  return { endpoint, handle: (context, request) => handle(context, request as RequestContext<E>) };
}

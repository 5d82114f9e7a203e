/**
 * The role of this process in an operation: it calls another process (client, producer), is called by one (server,
 * consumer), or neither (internal).
 */
export type SpanKind = "server" | "client" | "producer" | "consumer" | "internal";
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An operation of a recorded trace, with its start and its duration. */
export interface Span {
  readonly traceId: string;
  /** The header that identifies the span to another process (W3C Trace Context). */
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** @param errorType the name or code of the error with which the operation failed, never its message */
  end(errorType?: string): void;
}

/** Records spans and exports them. */
export interface Tracer {
  /**
   * @param parent a span of this process, or the `traceparent` of a span of another process; undefined begins a trace
   * @returns undefined when the trace is not sampled
   */
  start(kind: SpanKind, name: string, parent: Span | string | undefined): Span | undefined;
  /** Runs a callback with this span as the current one, also in the asynchronous code that the callback starts. */
  run<T>(span: Span, callback: () => T): T;
  current(): Span | undefined;
  /** Exports the remaining spans, then stops. */
  stop(): Promise<void>;
}

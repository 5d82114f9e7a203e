import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { ROOT_CONTEXT, SpanKind as Kind, SpanStatusCode, trace, TraceFlags } from "@opentelemetry/api";
import type { Span as OtelSpan, SpanContext } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import type { Logger } from "./logger.js";
import { readVersion } from "./observability/build-info.js";
import { createOutageLog } from "./storage/outage.js";
import type { Span, SpanAttributes, SpanKind, Tracer } from "./traces/tracer.js";

/** A `traceparent` of version 00 with the flag `sampled`: its trace is recorded. */
const TRACEPARENT_PATTERN = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;
const EXPORT_TIMEOUT_MS = 5_000;
const EXPORT_INTERVAL_MS = 5_000;
const OTEL_SPAN_KINDS: Readonly<Record<SpanKind, Kind>> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  producer: Kind.PRODUCER,
  consumer: Kind.CONSUMER,
  internal: Kind.INTERNAL,
};

/** The options of tracing: the traced service, and the collector that receives its spans. */
export interface TraceOptions {
  readonly service: string;
  readonly environment: string;
  /** Base URL of an OTLP/HTTP collector. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The sampling ratio of the traces that begin in this process, from 0 to 1. */
  readonly ratio: number;
  /** Milliseconds between exports. */
  readonly exportIntervalMs?: number;
  readonly log: Logger;
}

class OpenTelemetrySpan implements Span {
  readonly traceId: string;
  readonly traceparent: string;

  constructor(readonly otelSpan: OtelSpan) {
    const { traceId, spanId } = otelSpan.spanContext();
    this.traceId = traceId;
    this.traceparent = `00-${traceId}-${spanId}-01`;
  }

  rename(name: string): void {
    this.otelSpan.updateName(name);
  }

  set(attributes: SpanAttributes): void {
    this.otelSpan.setAttributes(attributes);
  }

  end(errorType?: string): void {
    if (errorType !== undefined) {
      this.otelSpan.setAttribute("error.type", errorType);
      this.otelSpan.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.otelSpan.end();
  }
}

function parseTraceparent(traceparent: string): SpanContext | undefined {
  const [, traceId, spanId] = TRACEPARENT_PATTERN.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

/** Logs once when the collector begins to refuse spans and once when it accepts them again. */
function logOutages(exporter: SpanExporter, log: Logger): SpanExporter {
  const outageLog = createOutageLog(log, "traces: the collector takes spans again");
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error === undefined) outageLog.end(exporter);
        else
          outageLog.begin(exporter, "traces: the collector does not take spans, they are lost", result.error);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

function createProvider(options: TraceOptions): TracerProvider {
  const { service, environment, endpoint, headers, ratio, log } = options;
  const scheduledDelayMillis = options.exportIntervalMs ?? EXPORT_INTERVAL_MS;
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: EXPORT_TIMEOUT_MS });
  return new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": service,
      "service.namespace": "tukar-saldo",
      "service.version": readVersion(),
      "service.instance.id": randomUUID(),
      "deployment.environment.name": environment,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: logOutages(exporter, log), scheduledDelayMillis })],
  });
}

/** Creates a tracer that sends spans to an OTLP/HTTP collector, as JSON. */
export function createTracer(options: TraceOptions): Tracer {
  const provider = createProvider(options);
  const otelTracer = provider.getTracer("tukar-saldo");
  const spanStorage = new AsyncLocalStorage<OpenTelemetrySpan>();

  function toContext(parent: Span | string | undefined) {
    if (parent instanceof OpenTelemetrySpan) return trace.setSpan(ROOT_CONTEXT, parent.otelSpan);
    const remoteContext = typeof parent === "string" ? parseTraceparent(parent) : undefined;
    return remoteContext && trace.setSpanContext(ROOT_CONTEXT, remoteContext);
  }
  return {
    start(kind, name, parent) {
      const context = parent === undefined ? ROOT_CONTEXT : toContext(parent);
      if (context === undefined) return undefined;
      const span = otelTracer.startSpan(name, { kind: OTEL_SPAN_KINDS[kind] }, context);
      return span.isRecording() ? new OpenTelemetrySpan(span) : undefined;
    },
    run: (span, callback) =>
      span instanceof OpenTelemetrySpan ? spanStorage.run(span, callback) : callback(),
    current() {
      const span = spanStorage.getStore();
      // Code that runs after the span has ended, such as the callback of a timer, does not belong to the span.
      return span?.otelSpan.isRecording() ? span : undefined;
    },
    stop: () => provider.shutdown(),
  };
}

import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as a collector received it. */
export interface CollectedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** The span's status code in OTLP; 2 means an error. */
  readonly status: { readonly code?: number };
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
type ExportedSpan = Omit<CollectedSpan, "service" | "attributes"> & { readonly attributes: Attribute[] };
/** The body of an OTLP export. */
interface ExportedTraces {
  readonly resourceSpans: {
    readonly resource: { readonly attributes: Attribute[] };
    readonly scopeSpans: { readonly spans: ExportedSpan[] }[];
  }[];
}

const toAttributeRecord = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

function readSpans({ resourceSpans }: ExportedTraces): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(toAttributeRecord(resource.attributes)["service.name"]);
    const spans = scopeSpans.flatMap((scope) => scope.spans);
    return spans.map(({ attributes, ...span }) => ({
      ...span,
      service,
      attributes: toAttributeRecord(attributes),
    }));
  });
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** An OTLP/HTTP collector in this process that stores the received spans. */
export interface TraceCollector {
  /** The collector's URL, for the variable OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** The headers of all exports, including refused ones. */
  readonly headers: IncomingMessage["headers"][];
  /** While true, the collector refuses exports with 400. */
  isBroken: boolean;
  close(): Promise<void>;
}

/** Starts a collector that accepts exports in JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const server = createServer((request, response) => void receiveExport(request, response));
  async function receiveExport(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    const status = request.url !== "/v1/traces" ? 404 : collector.isBroken ? 400 : 200;
    collector.headers.push(request.headers);
    if (status === 200) collector.spans.push(...readSpans(JSON.parse(text) as ExportedTraces));
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const collector: TraceCollector = {
    url: `http://127.0.0.1:${port}`,
    spans: [],
    headers: [],
    isBroken: false,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return collector;
}

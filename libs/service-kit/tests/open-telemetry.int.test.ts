import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { eventually, startTraceCollector } from "@tukar-saldo/test-kit";
import type { TraceCollector } from "@tukar-saldo/test-kit";
import { createLogger } from "../src/index.js";
import { createTracer } from "../src/open-telemetry.js";
import type { Tracer } from "../src/traces/tracer.js";

const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
const SPAN_ID = "b7ad6b7169203331";

let collector: TraceCollector;
let logLines: Record<string, unknown>[];
let tracers: Tracer[];
beforeAll(async () => {
  collector = await startTraceCollector();
});
afterAll(() => collector.close());
beforeEach(() => {
  collector.isBroken = false;
  collector.spans.length = 0;
  logLines = [];
  tracers = [];
});
afterEach(() => Promise.all(tracers.map((tracer) => tracer.stop())));

const recordLogLine = (line: string) => void logLines.push(JSON.parse(line) as Record<string, unknown>);

function openTracer(ratio: number, endpoint = collector.url): Tracer {
  const headers = { "api-key": "a key" };
  const log = createLogger("test", "info", { write: recordLogLine });
  const commonOptions = { service: "gateway", environment: "test", exportIntervalMs: 10 };
  const tracer = createTracer({ ...commonOptions, endpoint, headers, ratio, log });
  tracers.push(tracer);
  return tracer;
}

describe("a tracer", () => {
  test("a tracer exports spans with service, parent and attributes, in requests with the configured headers", async () => {
    const tracer = openTracer(1, `${collector.url}/`);
    const requestSpan = tracer.start("server", "GET", undefined);
    const callSpan = tracer.start("client", "GET orders", requestSpan);
    callSpan?.end("ECONNREFUSED");
    requestSpan?.set({ "http.route": "/api/orders" });
    requestSpan?.rename("GET /api/orders");
    requestSpan?.end();
    await tracer.stop();
    const [child, root] = collector.spans;
    expect(child).toMatchObject({ service: "gateway", name: "GET orders", status: { code: 2 } });
    expect(child?.attributes).toEqual({ "error.type": "ECONNREFUSED" });
    expect(root).toMatchObject({ name: "GET /api/orders", attributes: { "http.route": "/api/orders" } });
    expect([root?.traceId, root?.parentSpanId || undefined]).toEqual([requestSpan?.traceId, undefined]);
    expect([child?.traceId, child?.parentSpanId]).toEqual([root?.traceId, root?.spanId]);
    expect(collector.headers.at(-1)).toMatchObject({ "api-key": "a key" });
  });

  test("at a sampling ratio of 0, a tracer still continues a trace that another process began", async () => {
    const tracer = openTracer(0);
    const span = tracer.start("server", "GET", `00-${TRACE_ID}-${SPAN_ID}-01`);
    expect(span?.traceparent).toMatch(new RegExp(`^00-${TRACE_ID}-[0-9a-f]{16}-01$`));
    span?.end();
    await tracer.stop();
    expect(collector.spans).toEqual([expect.objectContaining({ traceId: TRACE_ID, parentSpanId: SPAN_ID })]);
  });

  test.each([
    ["that it begins, at a sampling ratio of 0", undefined],
    ["that is not sampled", `00-${TRACE_ID}-${SPAN_ID}-00`],
    ["whose traceparent is malformed", "00-1-2-01"],
    ["whose traceparent has a later version", `01-${TRACE_ID}-${SPAN_ID}-01`],
  ])("a tracer records no trace %s", async (_case, traceparent) => {
    const tracer = openTracer(0);
    expect(tracer.start("server", "GET", traceparent)).toBeUndefined();
    await tracer.stop();
    expect(collector.spans).toEqual([]);
  });

  test("at a sampling ratio of 0.25, a tracer records about a quarter of the traces", async () => {
    const tracer = openTracer(0.25);
    const spans = Array.from({ length: 2_000 }, () => tracer.start("server", "GET", undefined));
    const recordedCount = spans.filter((span) => span !== undefined).length;
    expect(recordedCount).toBeGreaterThan(350);
    expect(recordedCount).toBeLessThan(650);
  });

  test("the current span is the span in which the callback runs, until that span ends", async () => {
    const tracer = openTracer(1);
    const span = tracer.start("server", "GET", undefined);
    if (span === undefined) throw new Error("no span");
    const spanAfterEnd = await tracer.run(span, async () => {
      await Promise.resolve();
      expect(tracer.current()).toBe(span);
      span.end();
      return tracer.current();
    });
    expect([spanAfterEnd, tracer.current()]).toEqual([undefined, undefined]);
  });
});

describe("a collector that refuses spans", () => {
  test("a tracer logs once that the collector refuses spans, and once that the collector accepts them again", async () => {
    const tracer = openTracer(1);
    async function exportSpan(isBroken: boolean): Promise<void> {
      collector.isBroken = isBroken;
      const exportCount = collector.headers.length;
      tracer.start("server", "GET", undefined)?.end();
      await eventually("an export", () => collector.headers.length > exportCount);
    }
    for (const isBroken of [true, true, false, false]) await exportSpan(isBroken);
    expect(logLines.map(({ level, msg }) => `${String(level)}: ${String(msg)}`)).toEqual([
      "warn: traces: the collector does not take spans, they are lost",
      "info: traces: the collector takes spans again",
    ]);
  });
});

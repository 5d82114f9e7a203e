import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { dataOf, eventually, SERVICE_NAMES, startTraceCollector } from "@tukar-saldo/test-kit";
import type { ApiResponse, CollectedSpan, TraceCollector } from "@tukar-saldo/test-kit";
import { startContractDesk } from "../contract/contract-desk.js";
import type { ContractDesk } from "../contract/contract-desk.js";

const TIMEOUT_MS = 30_000;
const ORDER_ROUTE = API.createOrder.path;
const FOREIGN_TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
const FOREIGN_TRACE_HEADERS = {
  traceparent: `00-${FOREIGN_TRACE_ID}-b7ad6b7169203331-01`,
  tracestate: "stranger=1",
  baggage: "stranger=1",
};
/** The steps of an order from the browser's request to dashboards and audit, each the parent of the next. */
const PATH_TO_DASHBOARDS = [
  `gateway: POST ${ORDER_ROUTE}`,
  "gateway: POST transactions",
  `transactions: POST ${ORDER_ROUTE}`,
  "transactions: publish order.placed",
  "notifier: handle order.placed",
  "notifier: emit transaction_update",
];
const PATH_TO_AUDIT = [
  ...PATH_TO_DASHBOARDS.slice(0, 4),
  "settings-auth: handle order.placed",
  "settings-auth: insert audit",
];
const PATH_TO_STORAGE = [...PATH_TO_DASHBOARDS.slice(0, 3), "transactions: insert transactions"];

let collector: TraceCollector;
let desk: ContractDesk;
let body: Awaited<ReturnType<ContractDesk["createOrderBody"]>>;
let answer: ApiResponse;
/** The spans of the order's trace. */
let spans: CollectedSpan[];
beforeAll(async () => {
  collector = await startTraceCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: "always_on" };
  desk = await startContractDesk({ env });
  body = await desk.createOrderBody();
  answer = await desk.api.call("POST", ORDER_ROUTE, { body, headers: FOREIGN_TRACE_HEADERS });
  spans = await eventually("the whole trace of the order", findCompleteTrace, TIMEOUT_MS);
}, 90_000);
afterAll(async () => {
  await desk.close();
  await collector.close();
}, 30_000);

const formatSpanName = ({ service, name }: CollectedSpan): string => `${service}: ${name}`;

/** Finds the spans of the order's trace; undefined until the trace contains all expected steps. */
function findCompleteTrace(): CollectedSpan[] | undefined {
  const id = answer.headers.get("x-request-id");
  const request = collector.spans.find(({ attributes }) => attributes["tukar_saldo.request_id"] === id);
  const traceSpans = collector.spans.filter(({ traceId }) => traceId === request?.traceId);
  const paths = new Set(traceSpans.map((span) => listPathTo(span, traceSpans).join()));
  return [PATH_TO_DASHBOARDS, PATH_TO_AUDIT, PATH_TO_STORAGE].every((path) => paths.has(path.join()))
    ? traceSpans
    : undefined;
}

/** Lists the names of a span and its ancestors, outermost first. */
function listPathTo(span: CollectedSpan, trace: readonly CollectedSpan[]): string[] {
  const parent = trace.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? listPathTo(parent, trace) : []), formatSpanName(span)];
}

describe("the trace of an order", () => {
  test("the trace of an order spans the gateway, transactions, the queues, the notifier and the audit", () => {
    const rootSpans = spans.filter(({ parentSpanId }) => !parentSpanId);
    expect(rootSpans.map(formatSpanName)).toEqual([PATH_TO_DASHBOARDS[0]]);
    expect(spans.filter(({ status }) => status.code === 2)).toEqual([]);
  });

  test("the trace of an order is new and does not continue the one that the client's headers name", () => {
    expect(spans.length).toBeGreaterThan(PATH_TO_DASHBOARDS.length);
    expect(collector.spans.filter(({ traceId }) => traceId === FOREIGN_TRACE_ID)).toEqual([]);
  });

  test("the log lines of an order's request and steps contain the trace id", () => {
    const traceId = spans[0]?.traceId;
    const { transaction_id } = dataOf<{ transaction_id: string }>(answer);
    const lines = SERVICE_NAMES.flatMap((name) => desk.system.service(name).log)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line["transaction_id"] === transaction_id || line["trace_id"] === traceId);
    const expectedMessages = ["order audited", "order emitted", "order published", "order stored", "request"];
    expect(lines.map(({ msg }) => msg).toSorted()).toEqual(expectedMessages);
    expect(lines.map(({ trace_id }) => trace_id)).toEqual(expectedMessages.map(() => traceId));
  });

  test("the trace of an order contains no personal data", () => {
    const exportedSpans = JSON.stringify(spans);
    for (const personal of [body.account_name, body.user_whatsapp, body.destination_account])
      expect(exportedSpans).not.toContain(personal);
  });
});

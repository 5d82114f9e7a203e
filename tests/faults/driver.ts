import { setTimeout as pause } from "node:timers/promises";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { solveChallenge, validOrderBody } from "@tukar-saldo/test-kit";
import type { ApiResponse } from "@tukar-saldo/test-kit";
import type { FaultsDesk } from "./faults-desk.js";

const REQUEST_INTERVAL_MS = 150;
const RETRY_DELAY_MS = 200;
/** Time for which a customer retries a request. */
const RETRY_TIMEOUT_MS = 45_000;
/** The maximum response times of contract A13, for endpoints that call an external service and for all others. */
const MAX_RESPONSE_MS = { external: 10_000, others: 5_000 };
/** Tolerance for the time that the test's own client takes. */
const CLIENT_TOLERANCE_MS = 300;
const LEAKED_INTERNALS =
  /node_modules|\n\s+at |mongodb:\/\/|redis:\/\/|a-jwt-secret|a-gateway-secret|an-audit-key/;

/** The requests of the customers and staff of a scenario, and their results. */
export interface RequestHistory {
  /** The transaction ids acknowledged for each idempotency key; more than one id is a fault. */
  readonly acknowledged: Map<string, Set<string>>;
  /** All idempotency keys that were sent, whether or not an order was acknowledged. */
  readonly keys: Set<string>;
  /** The number of acknowledged changes of each order. */
  readonly changed: Map<string, number>;
  /** Descriptions of calls that violated a rule, such as the maximum response time. */
  readonly faults: string[];
  /** The number of calls that got no response or 5xx; most of them are retried. */
  failed: number;
  calls: number;
  slowestMs: number;
}

export const createHistory = (): RequestHistory => ({
  acknowledged: new Map(),
  keys: new Set(),
  changed: new Map(),
  faults: [],
  failed: 0,
  calls: 0,
  slowestMs: 0,
});

/** Records that an order was acknowledged. */
export function acknowledge(
  { keys, acknowledged }: RequestHistory,
  key: string,
  transactionId: string,
): void {
  keys.add(key);
  acknowledged.set(key, (acknowledged.get(key) ?? new Set()).add(transactionId));
}

interface TimedAnswer {
  readonly answer: ApiResponse;
  readonly ms: number;
}
type SendTimed = (gateway: FaultsDesk["api"]) => Promise<TimedAnswer>;

async function measureTime(response: Promise<ApiResponse>): Promise<TimedAnswer> {
  const startedAt = performance.now();
  return { answer: await response, ms: performance.now() - startedAt };
}

/**
 * Starts to send orders, status changes and read requests through both gateways. The returned `stop` ends them.
 * @param checksTime whether to count a late response as a fault
 */
export function startDriver(desk: FaultsDesk, history: RequestHistory, checksTime: boolean) {
  const abortController = new AbortController();
  let nextGatewayIndex = 0;
  let orderCount = 0;

  function checkResponse(what: string, answer: ApiResponse, ms: number, hasExternalCall: boolean): void {
    const maxMs = (hasExternalCall ? MAX_RESPONSE_MS.external : MAX_RESPONSE_MS.others) + CLIENT_TOLERANCE_MS;
    history.slowestMs = Math.max(history.slowestMs, ms);
    if (checksTime && ms > maxMs) history.faults.push(`${what} was answered after ${Math.round(ms)} ms`);
    if (answer.status === 500) history.faults.push(`${what} got 500`);
    if (answer.status >= 400 && typeof answer.body.code !== "string")
      history.faults.push(`${what} got ${answer.status} without a code`);
    if (answer.status >= 400 && LEAKED_INTERNALS.test(answer.text))
      history.faults.push(`${what} leaked: ${answer.text}`);
  }
  /** Calls one gateway, and the other if the first does not respond, as a load balancer in front of both would. */
  async function callEitherGateway(
    what: string,
    send: SendTimed,
    hasExternalCall = false,
  ): Promise<ApiResponse | undefined> {
    const firstIndex = nextGatewayIndex++;
    history.calls += 1;
    for (const attempt of [0, 1]) {
      const gateway = desk.gateways[(firstIndex + attempt) % desk.gateways.length] ?? desk.api;
      const timedAnswer = await send(gateway).catch(() => undefined);
      if (timedAnswer === undefined) continue;
      const { answer, ms } = timedAnswer;
      checkResponse(what, answer, ms, hasExternalCall);
      if (answer.status >= 500) history.failed += 1;
      return answer;
    }
    history.failed += 1;
    return undefined;
  }
  /** Retries a call until it succeeds, gets 409, or times out. */
  async function callUntilDone(
    what: string,
    send: SendTimed,
    hasExternalCall = false,
  ): Promise<ApiResponse | undefined> {
    const retryUntil = Date.now() + RETRY_TIMEOUT_MS;
    while (Date.now() < retryUntil) {
      const answer = await callEitherGateway(what, send, hasExternalCall).catch(() => undefined);
      if (answer !== undefined && answer.status < 300) return answer;
      if (answer?.status === 409) return answer;
      await pause(RETRY_DELAY_MS);
    }
    history.faults.push(`${what} never succeeded`);
    return undefined;
  }
  async function placeOrder(): Promise<TransactionRow | undefined> {
    const idempotencyKey = `fault-${process.pid}-${Date.now()}-${orderCount++}`;
    history.keys.add(idempotencyKey);
    const orderFields = validOrderBody();
    const answer = await callUntilDone(
      "an order",
      async (gateway) => {
        const captcha_token = await solveChallenge(gateway, "transaction_submit");
        const body = { ...orderFields, captcha_token };
        return measureTime(
          gateway.post(API.createOrder.path, body, { headers: { "idempotency-key": idempotencyKey } }),
        );
      },
      true,
    );
    const row = answer?.body.data as TransactionRow | undefined;
    if (row === undefined) return undefined;
    acknowledge(history, idempotencyKey, row.transaction_id);
    return row;
  }
  async function startProcessing({ id, transaction_id }: TransactionRow): Promise<void> {
    const path = fillPath(API.updateStatus.path, { id });
    const options = { token: desk.adminToken };
    const body = { status: "processing" };
    const answer = await callUntilDone("a change", (gateway) =>
      measureTime(gateway.put(path, body, options)),
    );
    if (answer !== undefined && answer.status < 300)
      history.changed.set(transaction_id, (history.changed.get(transaction_id) ?? 0) + 1);
  }
  /** Places an order as a customer and, if `isTakenOn` is true, sets it to processing as staff. */
  async function serveCustomer(isTakenOn: boolean): Promise<void> {
    const row = await placeOrder();
    if (row !== undefined && isTakenOn) await startProcessing(row);
  }
  async function readRatesAndList(): Promise<void> {
    const options = { token: desk.adminToken };
    await callEitherGateway("the rates", (gateway) => measureTime(gateway.get(API.getRates.path)));
    await callEitherGateway("the list", (gateway) =>
      measureTime(gateway.get(`${API.listOrders.path}?limit=20`, options)),
    );
  }
  async function sendUntilStopped(): Promise<void> {
    const pendingCalls = new Set<Promise<unknown>>();
    for (let tick = 0; !abortController.signal.aborted; tick += 1) {
      const pendingCall = tick % 3 === 2 ? readRatesAndList() : serveCustomer(tick % 2 === 0);
      const settledCall = pendingCall.finally(() => pendingCalls.delete(settledCall));
      pendingCalls.add(settledCall);
      await pause(REQUEST_INTERVAL_MS);
    }
    await Promise.all(pendingCalls);
  }
  const sending = sendUntilStopped();
  return {
    /** Stops sending, and waits until every call has ended. */
    async stop(): Promise<void> {
      abortController.abort();
      await sending;
    },
  };
}

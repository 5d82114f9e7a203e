import { Pool } from "undici";
import { quantile } from "./numbers.js";
import { computeCpuPerRequest, readCpuTimes, waitUntilIdle } from "./processes.js";
import type { CpuByProcess } from "./processes.js";

export interface HttpRequest {
  readonly method?: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

/** Sends one request. @returns its status; 0 if there was no reply */
export type SendRequest = () => Promise<number>;

/** The status of a reply, and whether it has a Retry-After header. */
export interface ReplyHead {
  readonly status: number;
  readonly hasRetryAfter: boolean;
}

/** Stands for the reply's head if the request got no reply, for example because the connection was refused. */
export const NO_REPLY: ReplyHead = { status: 0, hasRetryAfter: false };

export const isSuccess = ({ status }: Pick<ReplyHead, "status">): boolean => status >= 200 && status < 300;

export interface LoadMeasurement {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpu: CpuByProcess;
  readonly failed: number;
}

const pools = new Map<string, Pool>();
const MAX_CONNECTIONS = 1_024;

function getPool(url: string): Pool {
  const pool = pools.get(url) ?? new Pool(url, { connections: MAX_CONNECTIONS, pipelining: 1 });
  pools.set(url, pool);
  return pool;
}

export async function closeConnectionPools(): Promise<void> {
  await Promise.all([...pools.values()].map((pool) => pool.destroy()));
  pools.clear();
}

/** Sends a request over a persistent connection. @returns the reply with its body */
export async function sendRequest(
  url: string,
  { method = "GET", path, headers = {}, body }: HttpRequest,
): Promise<ReplyHead & { readonly content: ArrayBuffer }> {
  const bodyOption = body === undefined ? {} : { body: JSON.stringify(body) };
  const contentType: Record<string, string> =
    body === undefined ? {} : { "content-type": "application/json" };
  const reply = await getPool(url).request({
    method,
    path,
    headers: { ...contentType, ...headers },
    ...bodyOption,
  });
  return {
    status: reply.statusCode,
    hasRetryAfter: reply.headers["retry-after"] !== undefined,
    content: await reply.body.arrayBuffer(),
  };
}

/** Parses the body of a reply as JSON. */
export const parseContent = <T>(content: ArrayBuffer): T =>
  JSON.parse(Buffer.from(content).toString("utf8")) as T;

/**
 * Creates a function that sends a request created by `make` over a persistent connection and returns the reply's head.
 * Returns NO_REPLY if the request fails or times out, so that an unresponsive baseline does not abort the bench.
 */
export const createRequestSender =
  (url: string, make: () => HttpRequest): (() => Promise<ReplyHead>) =>
  async () => {
    try {
      const { status, hasRetryAfter } = await sendRequest(url, make());
      return { status, hasRetryAfter };
    } catch {
      return NO_REPLY;
    }
  };

/** Like `createRequestSender`, but the created function returns only the reply's status. */
export function createSender(url: string, make: () => HttpRequest): SendRequest {
  const send = createRequestSender(url, make);
  return async () => (await send()).status;
}

/** Sends requests for `ms` milliseconds. @returns the status and the latency in ms of each request */
export async function sendForDuration(
  send: SendRequest,
  { inFlight, ms }: { inFlight: number; ms: number },
): Promise<{ status: number; took: number }[]> {
  const timedStatuses: { status: number; took: number }[] = [];
  const endsAt = performance.now() + ms;
  const keepSending = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      const status = await send();
      timedStatuses.push({ status, took: performance.now() - startedAt });
    }
  };
  await Promise.all(Array.from({ length: inFlight }, keepSending));
  return timedStatuses;
}

/** Runs a load and measures throughput, latency and CPU; only a status from 200 to 299 counts as success. */
export async function runLoad(
  send: SendRequest,
  options: { inFlight: number; ms: number },
): Promise<LoadMeasurement> {
  const cpuBefore = readCpuTimes();
  const startedAt = performance.now();
  const timedStatuses = await sendForDuration(send, options);
  const seconds = (performance.now() - startedAt) / 1_000;
  await waitUntilIdle();
  const successes = timedStatuses.filter(isSuccess);
  const latencies = successes.map(({ took }) => took);
  return {
    perSecond: successes.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpu: computeCpuPerRequest(cpuBefore, timedStatuses.length),
    failed: timedStatuses.length - successes.length,
  };
}

import { Pool } from "undici";
import { quantile } from "./numbers.js";
import { computeCpuPerRequest, readCpuTimes, waitUntilIdle } from "./processes.js";
import type { CpuByProcess } from "./processes.js";

export interface HttpRequest {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

/** Sends one request. @returns its status */
export type SendRequest = () => Promise<number>;

/** What the overload benchmark asks of a reply. */
export interface ReplyHead {
  readonly status: number;
  readonly tellsWhenToRetry: boolean;
}

export interface LoadMeasurement {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpu: CpuByProcess;
  readonly failed: number;
}

const pools = new Map<string, Pool>();
const MAX_CONNECTIONS = 1_024;

function poolOf(url: string): Pool {
  const pool = pools.get(url) ?? new Pool(url, { connections: MAX_CONNECTIONS, pipelining: 1 });
  pools.set(url, pool);
  return pool;
}

export async function closeConnectionPools(): Promise<void> {
  await Promise.all([...pools.values()].map((pool) => pool.destroy()));
  pools.clear();
}

/** Creates a function that sends a request made by `make` over persistent connections. */
export function createSender(url: string, make: () => HttpRequest): SendRequest {
  const send = createRequestSender(url, make);
  return async () => (await send()).status;
}

/** Like `createSender`, but its function also returns whether the reply says when to retry. */
export function createRequestSender(url: string, make: () => HttpRequest): () => Promise<ReplyHead> {
  const pool = poolOf(url);
  return async () => {
    const { method = "GET", path, headers = {}, body } = make();
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    const reply = await pool.request({ method, path, headers: { ...type, ...headers }, ...content });
    await reply.body.arrayBuffer();
    return { status: reply.statusCode, tellsWhenToRetry: reply.headers["retry-after"] !== undefined };
  };
}

/** Sends requests for `ms` milliseconds. @returns the status and duration of each */
export async function sendForDuration(
  send: SendRequest,
  { inFlight, ms }: { inFlight: number; ms: number },
): Promise<{ status: number; took: number }[]> {
  const answers: { status: number; took: number }[] = [];
  const end = performance.now() + ms;
  const keepSending = async (): Promise<void> => {
    while (performance.now() < end) {
      const startedAt = performance.now();
      const status = await send();
      answers.push({ status, took: performance.now() - startedAt });
    }
  };
  await Promise.all(Array.from({ length: inFlight }, keepSending));
  return answers;
}

/** Runs a load and measures throughput, latency and CPU; every status from 300 counts as failed. */
export async function runLoad(
  send: SendRequest,
  options: { inFlight: number; ms: number },
): Promise<LoadMeasurement> {
  const before = readCpuTimes();
  const startedAt = performance.now();
  const answers = await sendForDuration(send, options);
  const seconds = (performance.now() - startedAt) / 1_000;
  await waitUntilIdle();
  const good = answers.filter(({ status }) => status < 300);
  const took = good.map(({ took }) => took);
  return {
    perSecond: good.length / seconds,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
    cpu: computeCpuPerRequest(before, answers.length),
    failed: answers.length - good.length,
  };
}

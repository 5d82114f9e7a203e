import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { eventually, scrapeMetrics } from "@tukar-saldo/test-kit";
import { once } from "node:events";
import { get } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { startFakeService } from "./fake-service.js";
import type { FakeService } from "./fake-service.js";
import { startGateway } from "./gateway.js";
import type { RunningGateway } from "./gateway.js";

const PATH = "/api/transactions";
const LARGE_REPLY_BYTES = 32 * 1024 * 1024;

let answer: (response: ServerResponse) => void;
let transactions: FakeService;
let gateway: RunningGateway;
beforeAll(async () => {
  transactions = await startFakeService((_received, response) => answer(response));
  gateway = await startGateway({ METRICS_PORT: "0", TRANSACTIONS_URLS: transactions.url });
});
afterAll(async () => {
  await gateway.stop();
  await transactions.close();
});

/** Counts the attempts to forward a request that ended with this status. */
async function countAttempts(status: number | "failed"): Promise<number> {
  const samples = await scrapeMetrics(gateway.metricsUrl ?? "");
  return samples[`upstream_request_duration_seconds_count{status="${status}",upstream="transactions"}`] ?? 0;
}

/** Waits until the service has a response, and then until that response is closed unfinished. */
async function waitUntilAborted(response: Promise<ServerResponse>): Promise<void> {
  const upstreamResponse = await response;
  if (!upstreamResponse.closed) await once(upstreamResponse, "close");
  expect(upstreamResponse.writableFinished).toBe(false);
}

test("when the client disconnects before the reply, the request to the service is aborted and counts as 499", async () => {
  const response = new Promise<ServerResponse>((resolve) => (answer = resolve));
  const client = get(gateway.url + PATH).on("error", () => undefined);
  await response;
  client.destroy();
  await waitUntilAborted(response);
  await eventually("the attempt to be counted", async () => (await countAttempts(499)) === 1);
});

test("when the client disconnects amid a reply, the request to the service is aborted and counts as failed", async () => {
  const response = new Promise<ServerResponse>((resolve) => {
    answer = (upstreamResponse) => {
      upstreamResponse.write("the beginning");
      resolve(upstreamResponse);
    };
  });
  const client = get(gateway.url + PATH);
  const [reply] = (await once(client, "response")) as [IncomingMessage];
  reply.on("error", () => undefined);
  await once(reply, "data");
  client.destroy();
  await waitUntilAborted(response);
  await eventually("the attempt to be counted", async () => (await countAttempts("failed")) === 1);
});

test("the gateway reads a long reply only as fast as its client does, and forwards all of it", async () => {
  const response = new Promise<ServerResponse>((resolve) => {
    answer = (upstreamResponse) => {
      upstreamResponse.end(Buffer.alloc(LARGE_REPLY_BYTES, "x"));
      resolve(upstreamResponse);
    };
  });
  const [reply] = (await once(get(gateway.url + PATH), "response")) as [IncomingMessage];
  const upstreamResponse = await response;
  const unsent = (): number => upstreamResponse.socket?.writableLength ?? 0;
  await eventually("the service to wait for its reader", async () => {
    const before = unsent();
    await new Promise((resolve) => setTimeout(resolve, 200));
    return before > 0 && unsent() === before;
  });
  expect(upstreamResponse.writableFinished).toBe(false);
  let receivedBytes = 0;
  for await (const chunk of reply) receivedBytes += (chunk as Buffer).length;
  expect(receivedBytes).toBe(LARGE_REPLY_BYTES);
});

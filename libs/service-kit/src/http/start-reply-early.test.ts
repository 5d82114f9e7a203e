import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { defineEndpoint, NO_TIMEOUT } from "@tukar-saldo/contracts";
import type { Request, Response } from "express";
import { createLogger } from "../logger.js";
import { implement } from "./implement.js";
import { runEndpoint } from "./run-endpoint.js";

const commonFields = {
  service: "notifier",
  method: "POST",
  guard: "public",
  limits: [],
  summary: "A test",
} as const;
const endpointWithoutTimeout = defineEndpoint({
  ...commonFields,
  path: "/api/long",
  timeoutSeconds: NO_TIMEOUT,
});
const endpointWithTimeout = defineEndpoint({ ...commonFields, path: "/api/usual" });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/**
 * Runs an endpoint whose handler takes `workMs`.
 * @returns the chunks of the reply, each with the milliseconds after which it was sent
 */
async function recordReply(
  endpoint: typeof endpointWithoutTimeout | typeof endpointWithTimeout,
  workMs: number,
): Promise<[number, string][]> {
  const chunks: [number, string][] = [];
  const startedAt = Date.now();
  const send = (chunk: string): void => void chunks.push([Date.now() - startedAt, chunk]);
  const response = {
    locals: { client: { ip: "203.0.113.7", requestId: "r1" } },
    headersSent: false,
    status: () => response,
    type: () => response,
    set: () => response,
    write(chunk: string) {
      response.headersSent = true;
      send(chunk);
    },
    end: send,
    json: (body: unknown) => send(JSON.stringify(body)),
  };
  const handle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, workMs));
  const handler = runEndpoint(implement(endpoint, handle), {
    context: {},
    authenticate: () => Promise.reject(new Error("not asked")),
    log: createLogger("test", "silent"),
    checkReplies: false,
  });
  const request = { method: "POST", url: endpoint.path, headers: {}, params: {} };
  const pendingRequest = handler(request as Request, response as unknown as Response, () => undefined);
  await jest.advanceTimersByTimeAsync(workMs);
  await pendingRequest;
  return chunks;
}

test("an endpoint without a timeout begins its reply after eight seconds, and the complete reply is valid JSON", async () => {
  const chunks = await recordReply(endpointWithoutTimeout, 12_000);
  expect(chunks.map(([at]) => at)).toEqual([8_000, 12_000]);
  expect(JSON.parse(chunks.map(([, chunk]) => chunk).join(""))).toEqual({ success: true });
});

test.each([
  ["an endpoint without a timeout that is handled within eight seconds", endpointWithoutTimeout, 7_000],
  ["an endpoint with a timeout", endpointWithTimeout, 10_000],
] as const)("the reply of %s is sent in one piece", async (_case, endpoint, workMs) => {
  expect(await recordReply(endpoint, workMs)).toEqual([[workMs, '{"success":true}']]);
});

import { describe, expect, jest, test } from "@jest/globals";
import { EventEmitter, once } from "node:events";
import { PassThrough } from "node:stream";
import { defineEndpoint } from "@tukar-saldo/contracts";
import type { Request, Response } from "express";
import { startTestApp } from "../../tests/start-test-app.js";
import { createLogger } from "../logger.js";
import { implement } from "./implement.js";
import type { Principal } from "./request-context.js";
import { runEndpoint } from "./run-endpoint.js";

async function callEchoEndpoint(echo: unknown, checkReplies: boolean) {
  const logOutput = new PassThrough();
  const app = await startTestApp({ echo, checkReplies, log: createLogger("test", "info", logOutput) });
  try {
    const response = await app.call("GET", "/api/echo");
    return { status: response.status, body: await response.json(), log: String(logOutput.read()) };
  } finally {
    await app.close();
  }
}

describe("the reply of a handler", () => {
  test("a reply that matches its schema is sent unchanged", async () => {
    const { status, body } = await callEchoEndpoint({ data: { n: 5 } }, true);
    expect({ status, body }).toEqual({ status: 200, body: { success: true, data: { n: 5 } } });
  });

  test.each([
    ["a field of another type", { data: { n: "5" } }, "data.n: invalid_type"],
    ["a missing field", {}, "data: invalid_type"],
    ["an undeclared field", { data: { n: 5, secret: "x" } }, "it has fields that its schema does not name"],
  ])("with checkReplies a reply with %s is logged and answered with 500", async (_case, echo, mismatch) => {
    const { status, body, log } = await callEchoEndpoint(echo, true);
    expect({ status, body }).toMatchObject({ status: 500, body: { success: false, code: "INTERNAL" } });
    expect(log).toContain("reply does not match its endpoint's schema");
    expect(log).toContain(mismatch);
  });

  test("without checkReplies a reply is sent without a check against its schema", async () => {
    const { status, body } = await callEchoEndpoint({ data: { n: "5" } }, false);
    expect({ status, body }).toEqual({ status: 200, body: { success: true, data: { n: "5" } } });
  });
});

describe("an endpoint whose authentication waits for storage", () => {
  const endpoint = defineEndpoint({
    service: "notifier",
    method: "POST",
    path: "/api/change",
    guard: "session",
    limits: [],
    summary: "An endpoint of a test",
  });

  /** Runs the endpoint, whose authentication waits one second for storage. @returns whether its handler ran */
  async function doesHandlerRun({ isStorageUp }: { isStorageUp: boolean }): Promise<boolean> {
    jest.useFakeTimers();
    const handle = jest.fn(() => undefined);
    const storage = new EventEmitter();
    const handler = runEndpoint(implement(endpoint, handle), {
      context: {},
      authenticate: async () => {
        await once(storage, "answer");
        return { userId: "u1", name: "Ani", role: "user" } as Principal;
      },
      log: createLogger("test", "silent"),
      checkReplies: false,
      isStorageUp: () => isStorageUp,
    });
    const locals = { client: { ip: "203.0.113.7", requestId: "r1" } };
    const response = { locals, headersSent: false, set: () => response, status: () => response, json() {} };
    const request = { method: "POST", url: endpoint.path, headers: {}, params: {} };
    const pendingRequest = handler(request as Request, response as unknown as Response, () => undefined);
    const settledRequest = Promise.resolve(pendingRequest).catch(() => (response.headersSent = true));
    await jest.advanceTimersByTimeAsync(1_000);
    storage.emit("answer");
    await jest.advanceTimersByTimeAsync(1);
    await settledRequest;
    jest.useRealTimers();
    return handle.mock.calls.length === 1;
  }

  test("an endpoint does not run its handler once the request was answered with 503", async () => {
    expect(await doesHandlerRun({ isStorageUp: false })).toBe(false);
  });

  test("an endpoint runs its handler if storage is slow but answers", async () => {
    expect(await doesHandlerRun({ isStorageUp: true })).toBe(true);
  });
});

import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import express from "express";
import { PassThrough } from "node:stream";
import { createInterface } from "node:readline";
import { createLogger } from "../logger.js";
import { listen } from "./listen.js";
import type { ListeningServer } from "./listen.js";
import { logRequests } from "./log-requests.js";

const output = new PassThrough();
const logLines = createInterface({ input: output })[Symbol.asyncIterator]();
const meter = { begin: jest.fn(), end: jest.fn() };
let responseLocals: Record<string, unknown>;
let status: number;
let server: ListeningServer;
beforeAll(async () => {
  const app = express();
  app.use((_request, response, next) => {
    Object.assign(response.locals, { client: { requestId: "request-1", ip: "10.0.0.7" }, ...responseLocals });
    next();
  });
  app.use(logRequests(createLogger("gateway", "info", output), "info", meter));
  app.use((_request, response) => void response.sendStatus(status));
  server = await listen(app, { host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

const ROUTE = "/api/orders/:id";

async function requestAndReadLog(method: string): Promise<Record<string, unknown>> {
  await fetch(`${server.url}/api/orders/TRX1`, { method });
  return JSON.parse((await logLines.next()).value ?? "") as Record<string, unknown>;
}

test("a request is logged with its id, route pattern, status, duration, address and user, but not with its path", async () => {
  [responseLocals, status] = [{ route: ROUTE, guard: "session", uid: "u1" }, 200];
  expect(await requestAndReadLog("GET")).toEqual({
    level: "info",
    time: expect.any(String),
    service: "gateway",
    request_id: "request-1",
    method: "GET",
    route: ROUTE,
    status: 200,
    ms: expect.any(Number),
    ip: "10.0.0.7",
    uid: "u1",
    msg: "request",
  });
});

test("only a successful change by an admin is logged with the field `audit`", async () => {
  [responseLocals, status] = [{ route: ROUTE, guard: "admin", uid: "u1" }, 200];
  expect(await requestAndReadLog("PUT")).toMatchObject({
    level: "info",
    audit: true,
    event: "authz_admin",
    uid: "u1",
  });
  status = 409;
  expect(await requestAndReadLog("PUT")).not.toHaveProperty("audit");
  [responseLocals, status] = [{ route: ROUTE, guard: "admin", uid: "u1" }, 200];
  expect(await requestAndReadLog("GET")).not.toHaveProperty("audit");
});

test.each([
  ["FORBIDDEN", 403, "warn", "authz_fail"],
  ["SECRET_WRONG", 403, "warn", "authz_fail"],
  ["RATE_LIMITED", 429, "info", "excess_rate_limit_exceeded"],
  ["VALIDATION_FAILED", 400, "info", "input_validation_fail"],
  ["NOT_FOUND", 404, "info", undefined],
])(
  "a request refused with %s (%i) is logged at %s, as security event %s",
  async (code, errorStatus, level, event) => {
    [responseLocals, status] = [{ route: ROUTE, guard: "admin", code }, errorStatus];
    const logLine = await requestAndReadLog("PUT");
    expect([logLine["level"], logLine["status"], logLine["code"], logLine["event"]]).toEqual([
      level,
      errorStatus,
      code,
      event,
    ]);
  },
);

test("a request is measured with its endpoint, status, duration and error code", async () => {
  [responseLocals, status] = [{ endpoint: "createOrder", code: "OFFLINE" }, 503];
  await requestAndReadLog("POST");
  expect(meter.end).toHaveBeenLastCalledWith("createOrder", 503, expect.any(Number), "OFFLINE");
});

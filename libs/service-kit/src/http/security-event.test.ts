import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { AppError, defineEndpoint } from "@tukar-saldo/contracts";
import type { Method } from "@tukar-saldo/contracts";
import { PassThrough } from "node:stream";
import { createInterface } from "node:readline";
import { createLogger } from "../logger.js";
import { createHealthCheck } from "./health.js";
import { createHttpApp } from "./http-app.js";
import { implement } from "./implement.js";
import { listen } from "./listen.js";
import type { ListeningServer } from "./listen.js";

const THROWN_ERROR_CODES = ["RATE_LIMITED", "VALIDATION_FAILED", "SECRET_WRONG", "NOT_FOUND"] as const;
const commonFields = { service: "notifier", limits: [], summary: "An endpoint of a test" } as const;
const implementForAdmins = (method: Method) =>
  implement(defineEndpoint({ ...commonFields, method, path: "/api/admin", guard: "admin" }), () => undefined);
const endpoints = [
  implementForAdmins("GET"),
  implementForAdmins("PUT"),
  ...THROWN_ERROR_CODES.map((code) =>
    implement(defineEndpoint({ ...commonFields, method: "GET", path: `/api/${code}`, guard: "public" }), () =>
      Promise.reject(new AppError(code)),
    ),
  ),
];

const logOutput = new PassThrough();
const logLines = createInterface({ input: logOutput })[Symbol.asyncIterator]();
let server: ListeningServer;
beforeAll(async () => {
  const app = createHttpApp({
    service: "notifier",
    endpoints,
    context: undefined,
    checkReplies: true,
    log: createLogger("test", "debug", logOutput),
    health: createHealthCheck(() => true),
    isOpen: () => true,
    authenticate: async (role = "") => ({
      userId: "u1",
      name: "Ani",
      email: "ani@example.test",
      role: role as "user" | "admin",
      sessionId: "s1",
      createdAt: new Date(0),
      mustChangePassword: false,
      canProcess: false,
      provedAt: new Date(0),
      isEnrolling: false,
    }),
  });
  server = await listen(app, { host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

test.each([
  ["a user calls an admin's endpoint", "PUT", "/api/admin", "user", "FORBIDDEN", "authz_fail"],
  ["an admin changes data", "PUT", "/api/admin", "admin", undefined, "authz_admin"],
  ["an admin reads data", "GET", "/api/admin", "admin", undefined, undefined],
  ["a rate limit is reached", "GET", "/api/RATE_LIMITED", "", "RATE_LIMITED", "excess_rate_limit_exceeded"],
  ["the input is invalid", "GET", "/api/VALIDATION_FAILED", "", "VALIDATION_FAILED", "input_validation_fail"],
  ["a secret is wrong", "GET", "/api/SECRET_WRONG", "", "SECRET_WRONG", "authz_fail"],
  ["a resource does not exist", "GET", "/api/NOT_FOUND", "", "NOT_FOUND", undefined],
])(
  "a service logs a request at debug level, and sends the user id and the error code to the gateway: %s",
  async (_case, method, path, role, code, event) => {
    const reply = await fetch(server.url + path, { method, headers: { authorization: role } });
    expect(reply.headers.get("x-user-id")).toBe(role === "" ? null : "u1");
    expect(reply.headers.get("x-error-code")).toBe(code ?? null);
    const logLine = JSON.parse((await logLines.next()).value ?? "") as Record<string, unknown>;
    expect(logLine).toMatchObject({ msg: "request", method, route: path, level: "debug" });
    expect([logLine["event"], logLine["uid"]]).toEqual([event, role === "" ? undefined : "u1"]);
  },
);

import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { AppError } from "@tukar-saldo/contracts";
import { PassThrough } from "node:stream";
import { createInterface } from "node:readline";
import { createLogger } from "../logger.js";
import { createHttpApp } from "./http-app.js";
import { listen } from "./listen.js";
import type { Listening } from "./listen.js";
import { defineRoute, ok } from "./route.js";
import type { Method } from "./route.js";

const CODES = ["RATE_LIMITED", "VALIDATION_FAILED", "SECRET_WRONG", "NOT_FOUND"] as const;
const adminRoute = (method: Method) =>
  defineRoute({ method, path: "/admin", guard: "admin", handle: () => ok() });
const routes = [
  adminRoute("GET"),
  adminRoute("PUT"),
  ...CODES.map((code) =>
    defineRoute({
      method: "GET",
      path: `/${code}`,
      guard: "public",
      handle: () => Promise.reject(new AppError(code)),
    }),
  ),
];

const output = new PassThrough();
const lines = createInterface({ input: output })[Symbol.asyncIterator]();
let server: Listening;
beforeAll(async () => {
  const app = createHttpApp({
    routes,
    log: createLogger("test", "info", output),
    isReady: () => true,
    authenticate: async (role = "") => ({
      userId: "u1",
      name: "Ani",
      email: "ani@example.test",
      role: role as "user" | "admin",
      sessionId: "s1",
      createdAt: new Date(0),
    }),
  });
  server = await listen(app, { host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

test.each([
  ["a user calls for admins", "PUT", "/admin", "user", "warn", "authz_fail"],
  ["an admin changes something", "PUT", "/admin", "admin", "warn", "authz_admin"],
  ["an admin looks at something", "GET", "/admin", "admin", "info", undefined],
  ["a limit is reached", "GET", "/RATE_LIMITED", "", "warn", "excess_rate_limit_exceeded"],
  ["input is wrong", "GET", "/VALIDATION_FAILED", "", "warn", "input_validation_fail"],
  ["a secret is wrong", "GET", "/SECRET_WRONG", "", "warn", "authz_fail"],
  ["something is not there", "GET", "/NOT_FOUND", "", "info", undefined],
])("when %s then the line of the request names it", async (_when, method, path, role, level, event) => {
  await fetch(server.url + path, { method, headers: { authorization: role } });
  const line = JSON.parse((await lines.next()).value ?? "") as Record<string, unknown>;
  expect(line).toMatchObject({ msg: "request", method, route: path, level });
  expect([line["event"], line["uid"]]).toEqual([event, role === "" ? undefined : "u1"]);
});

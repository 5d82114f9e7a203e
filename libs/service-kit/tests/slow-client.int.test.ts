import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { AppError } from "@tukar-saldo/contracts";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createHealthCheck } from "../src/http/health.js";
import { createHttpApp, createLogger, listen } from "../src/index.js";
import type { ListeningServer } from "../src/index.js";

const HEADERS_TIMEOUT_SECONDS = 10;
const authenticate = () => Promise.reject(new AppError("UNAUTHENTICATED"));

let server: ListeningServer;
beforeAll(async () => {
  const log = createLogger("test", "silent");
  const commonOptions = {
    service: "notifier",
    endpoints: [],
    context: undefined,
    checkReplies: true,
  } as const;
  const app = createHttpApp({
    ...commonOptions,
    authenticate,
    log,
    health: createHealthCheck(() => true),
    isOpen: () => true,
  });
  server = await listen(app, { host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

test("a client that sends its headers byte by byte gets 408 after the headers timeout", async () => {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  const startedAt = Date.now();
  socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  const sendTimer = setInterval(() => socket.write("x"), 500);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(sendTimer);
  expect((Date.now() - startedAt) / 1_000).toBeLessThan(HEADERS_TIMEOUT_SECONDS + 4);
}, 40_000);

import { expect, jest, test } from "@jest/globals";
import { EventEmitter, once } from "node:events";
import type { Server } from "node:http";
import { Duplex, PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError, SOCKET_PATH } from "@tukar-saldo/contracts";
import { createLogger } from "@tukar-saldo/service-kit";
import type { GatewayDependencies } from "../wire.js";
import { forwardWebSockets } from "./socket.js";

test("an upgrade is not forwarded if its client disconnects while the rate limit is checked", async () => {
  const server = new EventEmitter();
  const choose = jest.fn();
  const dependencies = {
    upstreams: { byService: { notifier: { choose } } },
    log: createLogger("test", "silent"),
    checkHost: () => undefined,
    identifyClient: () => undefined,
    socketLimits: { consume: () => once(server, "counted") },
  };
  forwardWebSockets(dependencies as unknown as GatewayDependencies, server as Server);
  const socket = new PassThrough();
  server.emit("upgrade", { url: SOCKET_PATH, headers: { upgrade: "websocket" } }, socket, Buffer.alloc(0));
  const closeEvent = once(socket, "close");
  socket.destroy();
  await closeEvent;
  server.emit("counted");
  await nextTurn();
  expect(choose).not.toHaveBeenCalled();
});

/**
 * Sends an upgrade request that the rate limiter rejects with `error`; its client never closes the socket.
 * @returns the status and the log lines
 */
async function refuseUpgrade(error: Error) {
  const server = new EventEmitter();
  const logLines: string[] = [];
  const dependencies = {
    upstreams: { byService: { notifier: {} } },
    log: createLogger("test", "error", { write: (line) => void logLines.push(line) }),
    checkHost: () => undefined,
    identifyClient: () => undefined,
    socketLimits: {
      async consume() {
        throw error;
      },
    },
  };
  forwardWebSockets(dependencies as unknown as GatewayDependencies, server as Server);
  let rawResponse = "";
  const socket = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, done) {
      rawResponse += chunk.toString();
      done();
    },
  });
  server.emit("upgrade", { url: SOCKET_PATH, headers: { upgrade: "websocket" } }, socket, Buffer.alloc(0));
  await once(socket, "close");
  return { status: rawResponse.split("\r\n")[0], logLines };
}

test("the socket of a refused upgrade is destroyed even if its client does not close it", async () => {
  const { status, logLines } = await refuseUpgrade(new AppError("RATE_LIMITED", { retryAfter: 7 }));
  expect([status, logLines]).toEqual(["HTTP/1.1 429 Too Many Requests", []]);
});

test("an upgrade that fails with an unexpected error is answered with 500 and logged", async () => {
  const { status, logLines } = await refuseUpgrade(new RangeError("a fault of the gateway"));
  expect(status).toBe("HTTP/1.1 500 Internal Server Error");
  expect(logLines.join()).toContain("websocket upgrade failed");
});

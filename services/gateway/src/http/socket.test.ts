import { expect, jest, test } from "@jest/globals";
import { EventEmitter, once } from "node:events";
import type { Server } from "node:http";
import { Duplex, PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError, SOCKET_PATH } from "@tukar-saldo/contracts";
import { createLogger } from "@tukar-saldo/service-kit";
import type { GatewayDependencies } from "../wire.js";
import { forwardWebSockets } from "./socket.js";

test("a client that disconnects before its upgrade is counted is not connected to a notifier", async () => {
  const server = new EventEmitter();
  const choose = jest.fn();
  const wired = {
    upstreams: { byService: { notifier: { choose } } },
    log: createLogger("test", "silent"),
    checkHost: () => undefined,
    identifyClient: () => undefined,
    socketLimits: { consume: () => once(server, "counted") },
  };
  forwardWebSockets(wired as unknown as GatewayDependencies, server as Server);
  const socket = new PassThrough();
  server.emit("upgrade", { url: SOCKET_PATH, headers: { upgrade: "websocket" } }, socket, Buffer.alloc(0));
  const closed = once(socket, "close");
  socket.destroy();
  await closed;
  server.emit("counted");
  await nextTurn();
  expect(choose).not.toHaveBeenCalled();
});

/** Sends an upgrade whose count fails, from a client that never closes. @returns the answer, and what was logged */
async function refuseUpgrade(error: Error) {
  const server = new EventEmitter();
  const lines: string[] = [];
  const wired = {
    upstreams: { byService: { notifier: {} } },
    log: createLogger("test", "error", { write: (line) => void lines.push(line) }),
    checkHost: () => undefined,
    identifyClient: () => undefined,
    socketLimits: {
      async consume() {
        throw error;
      },
    },
  };
  forwardWebSockets(wired as unknown as GatewayDependencies, server as Server);
  let answer = "";
  const socket = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, done) {
      answer += chunk.toString();
      done();
    },
  });
  server.emit("upgrade", { url: SOCKET_PATH, headers: { upgrade: "websocket" } }, socket, Buffer.alloc(0));
  await once(socket, "close");
  return { status: answer.split("\r\n")[0], lines };
}

test("the socket of a refused upgrade is destroyed though its client does not close it", async () => {
  const { status, lines } = await refuseUpgrade(new AppError("RATE_LIMITED", { retryAfter: 7 }));
  expect([status, lines]).toEqual(["HTTP/1.1 429 Too Many Requests", []]);
});

test("an upgrade that is refused for an unknown error is logged", async () => {
  const { status, lines } = await refuseUpgrade(new RangeError("a fault of the gateway"));
  expect(status).toBe("HTTP/1.1 500 Internal Server Error");
  expect(lines.join()).toContain("websocket upgrade failed");
});

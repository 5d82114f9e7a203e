import { expect, jest, test } from "@jest/globals";
import { EventEmitter, once } from "node:events";
import type { Server } from "node:http";
import { PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { SOCKET_PATH } from "@tukar-saldo/contracts";
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

import { once } from "node:events";
import { SOCKET_PATH } from "@tukar-saldo/contracts";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import type { HttpRequest } from "../run-load.js";
import type { BenchTargets } from "../bench-targets.js";
import { createOrderRequest } from "./visitors.js";

/** The time within which a message must reach a dashboard; later messages count as lost. */
export const MAX_WAIT_MS = 5_000;
const CONNECT_BATCH_SIZE = 50;

/** A system that takes orders and has dashboards. */
export interface LiveSystem {
  readonly name: string;
  readonly url: string;
  readonly token: string;
  readonly make: () => HttpRequest;
}

export const listSystems = ({ desk, monolith }: Pick<BenchTargets, "desk" | "monolith">): LiveSystem[] => {
  const createRequest = (): HttpRequest => createOrderRequest({ desk });
  return [
    { name: "desk", url: desk.system.url, token: desk.token, make: createRequest },
    { name: "monolith", url: monolith.url, token: monolith.token, make: createRequest },
  ];
};

async function connectClient({ url, token }: LiveSystem): Promise<Socket> {
  const options = { path: SOCKET_PATH, auth: { token }, transports: ["websocket"], forceNew: true };
  const socket = io(url, options);
  await once(socket as never, "connect", { signal: AbortSignal.timeout(MAX_WAIT_MS) });
  return socket;
}

/** Connects dashboards, fifty at a time. */
export async function connectClients(system: LiveSystem, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batchSize = Math.min(CONNECT_BATCH_SIZE, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: batchSize }, () => connectClient(system)))));
  }
  return sockets;
}

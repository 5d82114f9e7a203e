import { randomUUID } from "node:crypto";
import { once, setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { API, SOCKET_PATH } from "@tukar-saldo/contracts";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import { openLoadDesk } from "../../desk.js";
import type { BenchTargets } from "../targets.js";
import { median, quantile } from "../numbers.js";
import { createSender } from "../run-load.js";
import type { HttpRequest } from "../run-load.js";

export interface DeliveryDelays {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  /** Orders whose message did not reach every dashboard within 5 s. */
  readonly lost: number;
}

const MAX_WAIT_MS = 5_000;
const EVERY_MS = 100;
const CLIENTS_AT_ONCE = 50;

async function connect(url: string, token: string): Promise<Socket> {
  const options = { path: SOCKET_PATH, auth: { token }, transports: ["websocket"], forceNew: true };
  const socket = io(url, options);
  await once(socket as never, "connect", { signal: AbortSignal.timeout(MAX_WAIT_MS) });
  return socket;
}

interface Side {
  readonly name: string;
  readonly url: string;
  readonly token: string;
  readonly make: () => HttpRequest;
}

/** Milliseconds from sending an order until all dashboards have it; undefined if one has not got it after 5 s. */
async function delayOf(send: () => Promise<number>, sockets: readonly Socket[]): Promise<number | undefined> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(MAX_WAIT_MS);
  setMaxListeners(sockets.length, signal);
  const all = sockets.map((socket) => once(socket as never, "transaction_update", { signal }));
  const came = Promise.all(all).then(
    () => performance.now() - startedAt,
    () => undefined,
  );
  await send();
  return came;
}

const sidesOf = ({ desk, monolith }: Pick<BenchTargets, "desk" | "monolith">): Side[] => {
  const make = (): HttpRequest => ({
    method: "POST",
    path: API.createOrder.path,
    body: desk.newOrder(),
    headers: { "idempotency-key": randomUUID() },
  });
  return [
    { name: "desk", url: desk.system.url, token: desk.token, make },
    { name: "monolith", url: monolith.url, token: monolith.token, make },
  ];
};

async function delaysOf(
  { name, url, token, make }: Side,
  clients: number,
  orders: number,
): Promise<DeliveryDelays> {
  const sockets: Socket[] = [];
  while (sockets.length < clients) {
    const more = Math.min(CLIENTS_AT_ONCE, clients - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: more }, () => connect(url, token)))));
  }
  const send = createSender(url, make);
  const delays: (number | undefined)[] = [];
  for (let order = 0; order < orders; order++) {
    delays.push(await delayOf(send, sockets));
    await pause(EVERY_MS);
  }
  for (const socket of sockets) socket.close();
  const came = delays.filter((delay) => delay !== undefined);
  return { name, p50: median(came), p99: quantile(came, 0.99), lost: delays.length - came.length };
}

/** Measures how long an order takes to reach one dashboard, at up to ten orders a second. */
export async function measureOrderToDashboard(
  targets: BenchTargets,
  orders: number,
): Promise<DeliveryDelays[]> {
  const delays: DeliveryDelays[] = [];
  for (const side of sidesOf(targets)) delays.push(await delaysOf(side, 1, orders));
  return delays;
}

/** Measures how long an order takes to reach the last of many dashboards; the desk has two notifiers. */
export async function measureFanOut(
  targets: BenchTargets,
  clients: number,
  orders: number,
): Promise<DeliveryDelays[]> {
  const desk = await openLoadDesk({ storage: targets.desk.system.storage, replicas: { notifier: 2 } });
  try {
    const delays: DeliveryDelays[] = [];
    for (const side of sidesOf({ ...targets, desk })) delays.push(await delaysOf(side, clients, orders));
    return delays;
  } finally {
    await desk.close();
  }
}

import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { once } from "node:events";
import { request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { scrapeMetrics } from "@tukar-saldo/test-kit";
import { startFakeService } from "./fake-service.js";
import type { FakeService } from "./fake-service.js";
import { GATEWAY_SECRET, UNREACHABLE_URL, startGateway } from "./gateway.js";
import type { RunningGateway } from "./gateway.js";
import { connectTo } from "./raw-request.js";

const HANDSHAKE_HEADERS = {
  connection: "Upgrade",
  upgrade: "websocket",
  "sec-websocket-version": "13",
  "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
};
const WEBSOCKET_PATH = "/socket.io/?EIO=4&transport=websocket";

interface Notifier extends FakeService {
  upgrades: IncomingHttpHeaders[];
}

/** Starts a fake notifier, which accepts every upgrade and echoes the data that it receives. */
async function startNotifier(): Promise<Notifier> {
  const fakeService = await startFakeService();
  const upgrades: IncomingHttpHeaders[] = [];
  const sockets = new Set<Socket>();
  fakeService.server.on("upgrade", (incoming, socket: Socket) => {
    upgrades.push(incoming.headers);
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    socket.pipe(socket);
  });
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await fakeService.close();
  };
  return { ...fakeService, upgrades, close };
}

let notifiers: Notifier[];
let gateway: RunningGateway;
beforeAll(async () => {
  notifiers = await Promise.all([startNotifier(), startNotifier(), startNotifier()]);
  const NOTIFIER_URLS = notifiers.map(({ url }) => url).join(",");
  gateway = await startGateway({ NOTIFIER_URLS, TRUST_PROXY: "127.0.0.0/8" });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all(notifiers.map((notifier) => notifier.close()));
});

interface UpgradeResult {
  status: number | undefined;
  socket?: Socket;
}

function upgrade(
  path: string,
  headers: Record<string, string> = {},
  url = gateway.url,
): Promise<UpgradeResult> {
  return new Promise((resolve) => {
    const upgradeRequest = request(url, { path, headers: { ...HANDSHAKE_HEADERS, ...headers } });
    upgradeRequest.on("upgrade", (answer, socket) => resolve({ status: answer.statusCode, socket }));
    upgradeRequest.on("response", (answer) => resolve({ status: answer.resume().statusCode }));
    upgradeRequest.on("error", () => resolve({ status: undefined }));
    upgradeRequest.end();
  });
}

const addressHeader = (address: string) => ({ "x-forwarded-for": address });
const countRequests = (notifier: Notifier): number => notifier.upgrades.length + notifier.received.length;

describe("a websocket through the gateway", () => {
  test("a websocket reaches a notifier, which gets the client's host, address and request id", async () => {
    const { status, socket } = await upgrade(WEBSOCKET_PATH, {
      ...addressHeader("203.0.113.7"),
      "x-client-ip": "9.9.9.9",
    });
    expect(status).toBe(101);
    socket?.write("hello");
    const [echo] = (await once(socket as Socket, "data")) as [Buffer];
    expect(echo.toString()).toBe("hello");
    const headers = notifiers.flatMap(({ upgrades }) => upgrades).at(-1);
    expect(headers).toMatchObject({ host: new URL(gateway.url).host, "x-client-ip": "203.0.113.7" });
    expect(headers?.["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers?.["x-gateway-secret"]).toBe(GATEWAY_SECRET);
    expect(headers?.["x-forwarded-for"]).toBeUndefined();
    socket?.destroy();
  });

  test("websockets and long polls from one address reach the same notifier", async () => {
    for (let n = 1; n <= 12; n += 1) {
      const address = `203.0.113.${n}`;
      const countsBefore = notifiers.map(countRequests);
      const { socket } = await upgrade(WEBSOCKET_PATH, addressHeader(address));
      socket?.destroy();
      await fetch(`${gateway.url}/socket.io/?EIO=4&transport=polling`, { headers: addressHeader(address) });
      await fetch(`${gateway.url}/socket.io/?EIO=4&transport=polling`, {
        method: "POST",
        body: "4x",
        headers: addressHeader(address),
      });
      const newCounts = notifiers.map(
        (notifier, index) => countRequests(notifier) - (countsBefore[index] ?? 0),
      );
      expect(newCounts.toSorted()).toEqual([0, 0, 3]);
    }
    expect(notifiers.filter((notifier) => countRequests(notifier) > 1).length).toBeGreaterThan(1);
  });

  test("a websocket on another path than Socket.IO's is refused with 404", async () => {
    expect((await upgrade("/api/rates", addressHeader("203.0.113.7"))).status).toBe(404);
    expect((await upgrade("/socket.io/other", addressHeader("203.0.113.7"))).status).toBe(404);
  });

  test("the connection of an upgrade that the notifier refuses is closed, even if the client sends more and leaves it open", async () => {
    const refusingNotifier = await startFakeService();
    refusingNotifier.server.on("upgrade", (_request, socket: Duplex) => {
      socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    });
    const otherGateway = await startGateway({ NOTIFIER_URLS: refusingNotifier.url });
    const client = connectTo(otherGateway.url, true).setEncoding("utf8");
    const headers = Object.entries(HANDSHAKE_HEADERS).map(([name, value]) => `${name}: ${value}`);
    client.write(
      `GET ${WEBSOCKET_PATH} HTTP/1.1\r\nHost: localhost\r\n${headers.join("\r\n")}\r\n\r\nfirst frame`,
    );
    const errorEvent = once(client, "error") as Promise<[NodeJS.ErrnoException]>;
    const keepSending = (): void => void client.write("another frame", (error) => error || keepSending());
    keepSending();
    const [error] = await errorEvent;
    expect(["ECONNRESET", "EPIPE"]).toContain(error.code);
    client.destroy();
    await otherGateway.stop();
    await refusingNotifier.close();
  });

  test("a client that resets its connection during an upgrade does not make its notifier unavailable", async () => {
    const [silentNotifier, otherNotifier] = await Promise.all([startFakeService(), startNotifier()]);
    const pendingSockets: Duplex[] = [];
    silentNotifier.server.on(
      "upgrade",
      (_request, socket: Duplex) => void pendingSockets.push(socket.resume()),
    );
    const env = { NOTIFIER_URLS: `${silentNotifier.url},${otherNotifier.url}`, TRUST_PROXY: "127.0.0.1" };
    const sharedGateway = await startGateway({ ...env, METRICS_PORT: "0" });
    for (let n = 1; pendingSockets.length === 0; n += 1) {
      const client = connectTo(sharedGateway.url);
      const arrival = Promise.race([once(silentNotifier.server, "upgrade"), once(client, "data")]);
      const headerEntries = Object.entries({ ...HANDSHAKE_HEADERS, ...addressHeader(`203.0.113.${n}`) });
      const headers = headerEntries.map(([name, value]) => `${name}: ${value}`).join("\r\n");
      client.write(`GET ${WEBSOCKET_PATH} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`);
      await arrival;
      const endEvents = pendingSockets.map((socket) => once(socket, "end"));
      client.resetAndDestroy();
      await Promise.all(endEvents);
    }
    // Node leaves the sockets of upgrades half-open, and closing the server would wait for them.
    for (const socket of pendingSockets) socket.destroy();
    const failingSample = 'upstream_replicas{state="failing",upstream="notifier"}';
    expect(await scrapeMetrics(sharedGateway.metricsUrl ?? "")).toMatchObject({ [failingSample]: 0 });
    await sharedGateway.stop();
    await Promise.all([silentNotifier.close(), otherNotifier.close()]);
  });

  test("a websocket reaches another notifier while the notifier assigned to its address is unavailable", async () => {
    const degradedGateway = await startGateway({
      NOTIFIER_URLS: `${UNREACHABLE_URL},${notifiers[0]?.url}`,
      TRUST_PROXY: "127.0.0.1",
    });
    for (let n = 1; n <= 8; n += 1) {
      const firstResult = await upgrade(WEBSOCKET_PATH, addressHeader(`203.0.113.${n}`), degradedGateway.url);
      const lastResult =
        firstResult.status === 101
          ? firstResult
          : await upgrade(WEBSOCKET_PATH, addressHeader(`203.0.113.${n}`), degradedGateway.url);
      expect(lastResult.status).toBe(101);
      lastResult.socket?.destroy();
    }
    await degradedGateway.stop();
  });

  test("a websocket is closed when the gateway stops", async () => {
    const otherGateway = await startGateway({ NOTIFIER_URLS: notifiers[0]?.url ?? "" });
    const { socket } = await upgrade(WEBSOCKET_PATH, {}, otherGateway.url);
    const closeEvent = once(socket as Socket, "close");
    socket?.on("error", () => undefined);
    await otherGateway.stop();
    await closeEvent;
  });
});

import { expect, test } from "@jest/globals";
import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { connectDashboard, eventually } from "@tukar-saldo/test-kit";
import { createRow, startNotifierFixture } from "./fixture.js";
import type { NotifierFixture } from "./fixture.js";

const POLLING_PATH = "/socket.io/?EIO=4&transport=polling";
const RAW_HANDSHAKE = [
  "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
  "Host: localhost",
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
  "",
  "",
].join("\r\n");

async function fetchStatus(desk: NotifierFixture, path: string): Promise<number> {
  return (await fetch(`${desk.urls[0]}${path}`)).status;
}

/** Opens a websocket that never authenticates. @returns its TCP connection and the first data from the notifier */
async function openUnauthenticated(desk: NotifierFixture): Promise<{ socket: Socket; answer: string }> {
  const socket = connect(Number(new URL(desk.urls[0] ?? "").port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(RAW_HANDSHAKE);
  const [answer] = (await once(socket, "data")) as [Buffer];
  return { socket, answer: answer.toString() };
}

/** Connects a dashboard by long polling. @returns a function that polls once and returns the received text */
async function openPollingDashboard(desk: NotifierFixture, token: string): Promise<() => Promise<string>> {
  const handshake = await (await fetch(`${desk.urls[0]}${POLLING_PATH}`)).text();
  const { sid } = JSON.parse(handshake.slice(1)) as { sid: string };
  const url = `${desk.urls[0]}${POLLING_PATH}&sid=${sid}`;
  const poll = async (): Promise<string> => (await fetch(url)).text();
  await fetch(url, { method: "POST", body: `40${JSON.stringify({ token })}` });
  expect(await poll()).toMatch(/^40/);
  return poll;
}

test("an IP address with 30 refused handshakes in a minute gets 429, even with a valid token", async () => {
  const desk = await startNotifierFixture({ RATE_LIMIT_PROFILE: "strict" });
  const { token } = await desk.signIn();
  for (let n = 0; n < 30; n += 1)
    await expect(connectDashboard(desk.urls[0] ?? "", "bad")).rejects.toThrow("unauthorized");
  expect(await fetchStatus(desk, POLLING_PATH)).toBe(429);
  await expect(connectDashboard(desk.urls[0] ?? "", token)).rejects.toThrow();
  await desk.close();
});

test("an IP address with 100 unauthenticated connections gets 429 with Retry-After for the next connection", async () => {
  const desk = await startNotifierFixture({ RATE_LIMIT_PROFILE: "strict" });
  const connections = await Promise.all(Array.from({ length: 100 }, () => openUnauthenticated(desk)));
  expect(new Set(connections.map(({ answer }) => answer.slice(0, 12)))).toEqual(new Set(["HTTP/1.1 101"]));
  const refusedConnection = await openUnauthenticated(desk);
  expect(refusedConnection.answer).toMatch(/^HTTP\/1\.1 429 .*Retry-After: 5\r\n/s);
  expect(await fetchStatus(desk, POLLING_PATH)).toBe(429);
  // Connections that close without a token count as refused handshakes, so the test does not try to connect again.
  const allClosed = Promise.all(connections.map(({ socket }) => once(socket, "close")));
  for (const { socket } of connections) socket.end();
  await allClosed;
  await desk.close();
});

test("a dashboard that does not read its messages is disconnected, while other dashboards stay connected", async () => {
  const desk = await startNotifierFixture();
  const [slowDashboard, fastDashboard] = [
    await desk.connect(await desk.signIn()),
    await desk.connect(await desk.signIn()),
  ];
  const transport = slowDashboard.socket.io.engine.transport as unknown as { ws: { pause(): void } };
  transport.ws.pause();
  const slowSocketId = String(slowDashboard.socket.id);
  const row = createRow({ account_name: "x".repeat(100_000) });
  await eventually("the slow dashboard to be disconnected", async () => {
    desk.io.to("staff").emit("transaction_updated", row);
    await fastDashboard.awaitMessage((message) => message.row !== undefined);
    return !desk.io.of("/").sockets.has(slowSocketId);
  });
  await eventually("the slow dashboard's connection to end", () => desk.io.engine.clientsCount === 1);
  expect(fastDashboard.socket.connected).toBe(true);
  await desk.close();
});

test("a polling dashboard that takes its messages stays connected, however many arrive between two polls", async () => {
  const desk = await startNotifierFixture();
  const { token } = await desk.signIn();
  const poll = await openPollingDashboard(desk, token);
  const row = createRow({ account_name: "x".repeat(100_000) });
  for (let n = 0; n < 12; n += 1) {
    desk.io.to("staff").emit("transaction_updated", row);
    expect(await poll()).toContain("transaction_updated");
  }
  expect(desk.io.engine.clientsCount).toBe(1);
  await desk.close();
});

test("a polling dashboard that no longer polls is disconnected once more than 1 MB waits for it", async () => {
  const desk = await startNotifierFixture();
  const { token } = await desk.signIn();
  await openPollingDashboard(desk, token);
  const row = createRow({ account_name: "x".repeat(100_000) });
  for (let n = 0; n < 12; n += 1) desk.io.to("staff").emit("transaction_updated", row);
  expect(desk.io.of("/").sockets.size).toBe(0);
  await desk.close();
});

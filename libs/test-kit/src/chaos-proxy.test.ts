import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startChaosProxy } from "./chaos-proxy.js";
import type { ChaosProxy } from "./chaos-proxy.js";
import { eventually } from "./eventually.js";

/** Long enough for data that is sent on this machine to arrive. */
const DELIVERY_MS = 100;

let server: Server;
let received: string;
let proxy: ChaosProxy;
const clients: Socket[] = [];

beforeEach(async () => {
  received = "";
  server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (part) => {
      received += String(part);
      socket.write(`answer to ${String(part)}`);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  proxy = await startChaosProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  await proxy.close();
  server.close();
});

/** Connects a client that records what it receives. */
async function openClient() {
  const socket = connect(Number(new URL(proxy.url).port), "127.0.0.1");
  clients.push(socket);
  const state = { text: "", closed: false };
  socket.on("error", () => undefined);
  socket.on("data", (part) => (state.text += String(part)));
  socket.on("close", () => (state.closed = true));
  await once(socket, "connect");
  return { state, send: (text: string) => void socket.write(text) };
}
const waitForDelivery = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, DELIVERY_MS));
const waitForText = (client: Awaited<ReturnType<typeof openClient>>, text: string): Promise<true> =>
  eventually(`to hear ${text}`, () => client.state.text.includes(text) || undefined);

test("the proxy forwards data in both directions", async () => {
  const client = await openClient();
  client.send("a");
  await waitForText(client, "answer to a");
});

test("in mode silent the proxy forwards nothing more on open connections, but new ones work", async () => {
  const oldClient = await openClient();
  oldClient.send("a");
  await waitForText(oldClient, "answer to a");
  proxy.set("silent");
  oldClient.send("b");
  const newClient = await openClient();
  newClient.send("c");
  await waitForText(newClient, "answer to c");
  proxy.set("pass");
  await waitForDelivery();
  expect([received, oldClient.state]).toEqual(["ac", { text: "answer to a", closed: false }]);
});

test("in mode blackhole the proxy holds back all data until it is set to pass", async () => {
  const oldClient = await openClient();
  proxy.set("blackhole");
  const newClient = await openClient();
  oldClient.send("a");
  newClient.send("b");
  await waitForDelivery();
  expect(received).toBe("");
  proxy.set("pass");
  await waitForText(oldClient, "answer to a");
  await waitForText(newClient, "answer to b");
});

test("in mode mute the proxy forwards requests, but no answers until it is set to pass", async () => {
  const client = await openClient();
  proxy.set("mute");
  client.send("a");
  await eventually("the server to receive it", () => received === "a");
  await waitForDelivery();
  expect(client.state.text).toBe("");
  proxy.set("pass");
  await waitForText(client, "answer to a");
});

test("in mode refuse the proxy closes open and new connections until it is set to pass", async () => {
  const oldClient = await openClient();
  proxy.set("refuse");
  await eventually("the connection to break", () => oldClient.state.closed);
  const refusedClient = await openClient();
  await eventually("the new connection to break", () => refusedClient.state.closed);
  proxy.set("pass");
  const newClient = await openClient();
  newClient.send("a");
  await waitForText(newClient, "answer to a");
});

test("a delay postpones the data that the server sends", async () => {
  const client = await openClient();
  proxy.delay(DELIVERY_MS);
  const sentAt = performance.now();
  client.send("a");
  await waitForText(client, "answer to a");
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(DELIVERY_MS - 5);
});

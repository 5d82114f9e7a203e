import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startChaosProxy } from "./chaos-proxy.js";
import type { ChaosProxy } from "./chaos-proxy.js";
import { eventually } from "./eventually.js";

/** Long enough for data that is sent on this machine to arrive. */
const DELIVERY_TIME_MS = 100;

let server: Server;
let receivedText: string;
let proxy: ChaosProxy;
const clients: Socket[] = [];

beforeEach(async () => {
  receivedText = "";
  server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      receivedText += String(chunk);
      socket.write(`answer to ${String(chunk)}`);
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
  socket.on("data", (chunk) => (state.text += String(chunk)));
  socket.on("close", () => (state.closed = true));
  await once(socket, "connect");
  return { state, send: (text: string) => void socket.write(text) };
}
const waitForDelivery = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, DELIVERY_TIME_MS));
const waitForText = (client: Awaited<ReturnType<typeof openClient>>, text: string): Promise<true> =>
  eventually(`to hear ${text}`, () => client.state.text.includes(text) || undefined);

test("the proxy forwards data in both directions", async () => {
  const client = await openClient();
  client.send("a");
  await waitForText(client, "answer to a");
});

test("in mode silent the proxy forwards nothing more on open connections, but forwards data on new ones", async () => {
  const oldClient = await openClient();
  oldClient.send("a");
  await waitForText(oldClient, "answer to a");
  proxy.setMode("silent");
  oldClient.send("b");
  const newClient = await openClient();
  newClient.send("c");
  await waitForText(newClient, "answer to c");
  proxy.setMode("pass");
  await waitForDelivery();
  expect([receivedText, oldClient.state]).toEqual(["ac", { text: "answer to a", closed: false }]);
});

test("in mode blackhole the proxy buffers all data until its mode is set to pass", async () => {
  const oldClient = await openClient();
  proxy.setMode("blackhole");
  const newClient = await openClient();
  oldClient.send("a");
  newClient.send("b");
  await waitForDelivery();
  expect(receivedText).toBe("");
  proxy.setMode("pass");
  await waitForText(oldClient, "answer to a");
  await waitForText(newClient, "answer to b");
});

test("in mode mute the proxy forwards requests, but no responses until its mode is set to pass", async () => {
  const client = await openClient();
  proxy.setMode("mute");
  client.send("a");
  await eventually("the server to receive it", () => receivedText === "a");
  await waitForDelivery();
  expect(client.state.text).toBe("");
  proxy.setMode("pass");
  await waitForText(client, "answer to a");
});

test("in mode refuse the proxy closes open and new connections until its mode is set to pass", async () => {
  const oldClient = await openClient();
  proxy.setMode("refuse");
  await eventually("the connection to break", () => oldClient.state.closed);
  const refusedClient = await openClient();
  await eventually("the new connection to break", () => refusedClient.state.closed);
  proxy.setMode("pass");
  const newClient = await openClient();
  newClient.send("a");
  await waitForText(newClient, "answer to a");
});

test("a delay postpones the data that the server sends", async () => {
  const client = await openClient();
  proxy.setDelay(DELIVERY_TIME_MS);
  const sentAt = performance.now();
  client.send("a");
  await waitForText(client, "answer to a");
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(DELIVERY_TIME_MS - 5);
});

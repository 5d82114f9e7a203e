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

test("the mode silent stops data on open connections for good, and new connections work", async () => {
  const old = await openClient();
  old.send("a");
  await waitForText(old, "answer to a");
  proxy.set("silent");
  old.send("b");
  const fresh = await openClient();
  fresh.send("c");
  await waitForText(fresh, "answer to c");
  proxy.set("pass");
  await waitForDelivery();
  expect([received, old.state]).toEqual(["ac", { text: "answer to a", closed: false }]);
});

test("the mode blackhole holds back data until the proxy passes again", async () => {
  const old = await openClient();
  proxy.set("blackhole");
  const fresh = await openClient();
  old.send("a");
  fresh.send("b");
  await waitForDelivery();
  expect(received).toBe("");
  proxy.set("pass");
  await waitForText(old, "answer to a");
  await waitForText(fresh, "answer to b");
});

test("the mode mute forwards requests, and holds back answers until the proxy passes again", async () => {
  const client = await openClient();
  proxy.set("mute");
  client.send("a");
  await eventually("the server to receive it", () => received === "a");
  await waitForDelivery();
  expect(client.state.text).toBe("");
  proxy.set("pass");
  await waitForText(client, "answer to a");
});

test("the mode refuse closes open and new connections until the proxy passes again", async () => {
  const old = await openClient();
  proxy.set("refuse");
  await eventually("the connection to break", () => old.state.closed);
  const refused = await openClient();
  await eventually("the new connection to break", () => refused.state.closed);
  proxy.set("pass");
  const fresh = await openClient();
  fresh.send("a");
  await waitForText(fresh, "answer to a");
});

test("a delay postpones the data that the server sends", async () => {
  const client = await openClient();
  proxy.delay(DELIVERY_MS);
  const sentAt = performance.now();
  client.send("a");
  await waitForText(client, "answer to a");
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(DELIVERY_MS - 5);
});

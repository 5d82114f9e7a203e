import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startChaosProxy } from "./chaos-proxy.js";
import type { ChaosProxy } from "./chaos-proxy.js";
import { eventually } from "./eventually.js";

/** Long enough for what is sent on this machine to arrive. */
const MOMENT_MS = 100;

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

/** A client with all that it has heard. */
async function open() {
  const socket = connect(Number(new URL(proxy.url).port), "127.0.0.1");
  clients.push(socket);
  const heard = { text: "", closed: false };
  socket.on("error", () => undefined);
  socket.on("data", (part) => (heard.text += String(part)));
  socket.on("close", () => (heard.closed = true));
  await once(socket, "connect");
  return { heard, send: (text: string) => void socket.write(text) };
}
const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, MOMENT_MS));
const isHeard = (client: Awaited<ReturnType<typeof open>>, text: string): Promise<true> =>
  eventually(`to hear ${text}`, () => client.heard.text.includes(text) || undefined);

test("a proxy carries both ways", async () => {
  const client = await open();
  client.send("a");
  await isHeard(client, "answer to a");
});

test("a link that is silent never carries anything again, and a later one works", async () => {
  const old = await open();
  old.send("a");
  await isHeard(old, "answer to a");
  proxy.set("silent");
  old.send("b");
  const fresh = await open();
  fresh.send("c");
  await isHeard(fresh, "answer to c");
  proxy.set("pass");
  await moment();
  expect([received, old.heard]).toEqual(["ac", { text: "answer to a", closed: false }]);
});

test("what is sent while a proxy carries nothing arrives when it passes", async () => {
  const old = await open();
  proxy.set("blackhole");
  const fresh = await open();
  old.send("a");
  fresh.send("b");
  await moment();
  expect(received).toBe("");
  proxy.set("pass");
  await isHeard(old, "answer to a");
  await isHeard(fresh, "answer to b");
});

test("a mute proxy carries what is sent, and the answers when it passes", async () => {
  const client = await open();
  proxy.set("mute");
  client.send("a");
  await eventually("the server to receive it", () => received === "a");
  await moment();
  expect(client.heard.text).toBe("");
  proxy.set("pass");
  await isHeard(client, "answer to a");
});

test("a proxy that refuses breaks connections, and takes none until it passes", async () => {
  const old = await open();
  proxy.set("refuse");
  await eventually("the connection to break", () => old.heard.closed);
  const refused = await open();
  await eventually("the new connection to break", () => refused.heard.closed);
  proxy.set("pass");
  const fresh = await open();
  fresh.send("a");
  await isHeard(fresh, "answer to a");
});

test("a late proxy delays answers, in their order", async () => {
  const client = await open();
  proxy.delay(MOMENT_MS);
  const since = performance.now();
  client.send("a");
  await isHeard(client, "answer to a");
  expect(performance.now() - since).toBeGreaterThanOrEqual(MOMENT_MS - 5);
});

import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { SOCKET_PATH } from "@tukar-saldo/contracts";
import { connectDashboard } from "@tukar-saldo/test-kit";
import type { DashboardClient } from "@tukar-saldo/test-kit";
import { once } from "node:events";
import { io } from "socket.io-client";
import { WebSocket } from "undici";
import { startDeskBeforeTests } from "../contract/contract-desk.js";

const desk = startDeskBeforeTests();
let dashboard: DashboardClient;
beforeAll(async () => {
  dashboard = await connectDashboard(desk().system.url, String(desk().tokenOf("user")));
});
afterAll(() => dashboard?.close());

const SOCKET_URL_PREFIX = `${SOCKET_PATH}?EIO=4&transport=`;

/** Opens a plain websocket. @returns the socket, its received texts, and a promise that resolves when it closes */
async function openWebsocket() {
  const socket = new WebSocket(`${desk().system.url.replace("http", "ws")}${SOCKET_URL_PREFIX}websocket`);
  const receivedTexts: string[] = [];
  socket.addEventListener("message", ({ data }) => receivedTexts.push(String(data)));
  const closed = new Promise((resolve) => socket.addEventListener("close", resolve, { once: true }));
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  return { socket, received: receivedTexts, closed };
}

/** Places an order and waits until the connected dashboard receives it. */
async function expectOrderDelivered(): Promise<void> {
  const { id } = await desk().placeOrder();
  await dashboard.awaitMessage(({ row }) => row?.id === id);
}

describe("a connection without a session", () => {
  test.each([[["40"]], [['40{"token":""}']], [["40/admin,"]], [['42/staff,["join","staff"]', "40"]]])(
    "without a token no event arrives, and the server closes the connection, after the packets %j",
    async (packets) => {
      const { socket, received, closed } = await openWebsocket();
      for (const packet of packets) socket.send(packet);
      await expectOrderDelivered();
      await closed;
      expect(received.join("\n")).not.toMatch(/transaction_|notice|TRX[0-9A-Z]{26}/);
    },
  );

  test.each(["/admin", "/anything", "/staff"])(
    "other namespaces are refused, even with a valid token: %s",
    async (namespace) => {
      for (const token of [undefined, desk().adminToken()]) {
        const options = { path: SOCKET_PATH, transports: ["websocket"], reconnection: false, forceNew: true };
        const socket = io(desk().system.url + namespace, { ...options, auth: { token } });
        const [error] = (await once(socket as never, "connect_error")) as [Error];
        socket.close();
        expect(error.message).toBe("Invalid namespace");
      }
    },
  );
});

const PACKETS = [
  "42[",
  "42",
  "4",
  "9",
  "",
  '451-["x",{"_placeholder":true,"num":99}]',
  '450-["x"]',
  '4550-["x"]',
  '4599999999999-["x"]',
  '42["__proto__",{"constructor":1}]',
  '42["constructor"]',
  '42[{"toString":1}]',
  "40{",
  '40{"token":{"$ne":null}}',
  "2probe",
  "5",
  "6",
  "\u0000",
  `42${"[".repeat(4_000)}`,
];

describe("hostile bytes", () => {
  test("malformed packets close at most the connection that sent them", async () => {
    for (const packet of PACKETS) {
      const { socket } = await openWebsocket();
      socket.send(packet);
      socket.send(new Uint8Array([4, 255, 0]));
      socket.send(packet);
      socket.close();
    }
    expect(dashboard.socket.connected).toBe(true);
    await expectOrderDelivered();
  });

  test("binary polling requests and other versions of the Socket.IO protocol are refused", async () => {
    const pollReply = await desk().api.get(`${SOCKET_URL_PREFIX}polling`);
    const { sid } = JSON.parse(pollReply.text.slice(1)) as { sid: string };
    const contentTypes = ["application/octet-stream", "text/plain", "application/json"];
    for (const type of contentTypes) {
      const options = { raw: new Uint8Array([0, 1, 255, 255, 255]), headers: { "content-type": type } };
      expect((await desk().api.call("POST", `${SOCKET_URL_PREFIX}polling&sid=${sid}`, options)).status).toBe(
        400,
      );
    }
    for (const query of ["EIO=3&transport=polling", "EIO=4&transport=x", "EIO=4&transport=polling&sid=none"])
      expect((await desk().api.get(`${SOCKET_PATH}?${query}`)).status).toBe(400);
    expect(dashboard.socket.connected).toBe(true);
    await expectOrderDelivered();
  });
});

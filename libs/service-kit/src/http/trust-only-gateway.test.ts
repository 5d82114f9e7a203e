import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { trustOnlyGateway } from "./trust-only-gateway.js";
import { readClientInfo } from "./read-client-info.js";

const SECRET = "a-gateway-secret-for-tests-only-0123";
const GATEWAY_HEADERS = {
  "x-client-ip": "203.0.113.7",
  "x-request-id": "request-of-the-gateway",
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
};

let lastRequest: { headers: IncomingHttpHeaders; ip: string } | undefined;
const server = createServer((incoming, response) => {
  lastRequest = { headers: incoming.headers, ip: readClientInfo(incoming).ip };
  response.end();
});
server.on("upgrade", (incoming, socket) => {
  lastRequest = { headers: incoming.headers, ip: readClientInfo(incoming).ip };
  socket.end("HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
});
const serverWithoutUpgrades = createServer((incoming, response) => {
  lastRequest = { headers: incoming.headers, ip: readClientInfo(incoming).ip };
  response.end();
});
beforeAll(async () => {
  for (const testServer of [server, serverWithoutUpgrades]) {
    trustOnlyGateway(testServer, SECRET);
    await once(testServer.listen(0, "127.0.0.1"), "listening");
  }
});
afterAll(() => {
  for (const testServer of [server, serverWithoutUpgrades]) testServer.close();
});

/**
 * Sends a request with the gateway's headers and `headers`.
 * @returns the reply's status, and the request that arrived
 */
async function sendTo(service: Server, headers: Record<string, string>) {
  const { port } = service.address() as AddressInfo;
  const outgoingRequest = request({
    port,
    host: "127.0.0.1",
    agent: false,
    headers: { ...GATEWAY_HEADERS, ...headers },
  }).end();
  const [reply] = (await once(outgoingRequest, "response")) as [IncomingMessage];
  await once(reply.resume(), "end");
  return { status: reply.statusCode, lastRequest };
}
const send = async (headers: Record<string, string>) => (await sendTo(server, headers)).lastRequest;

const UPGRADE_HEADERS = { connection: "Upgrade", upgrade: "websocket" };

test.each([
  ["a request", {}],
  ["an upgrade", UPGRADE_HEADERS],
])("%s with the secret keeps the headers of the gateway", async (_case, headers) => {
  const receivedRequest = await send({ ...headers, "x-gateway-secret": SECRET });
  expect(receivedRequest?.headers).toMatchObject(GATEWAY_HEADERS);
  expect(receivedRequest?.headers).not.toHaveProperty("x-gateway-secret");
  expect(receivedRequest?.ip).toBe("203.0.113.7");
});

test.each([
  ["a request without the secret", {}],
  ["a request with another secret", { "x-gateway-secret": SECRET.replace("0", "1") }],
  ["a request with a longer secret", { "x-gateway-secret": `${SECRET}x` }],
  ["an upgrade without the secret", UPGRADE_HEADERS],
])(
  "%s loses the gateway's headers, and its client IP is the address of the connection",
  async (_case, headers) => {
    const receivedRequest = await send(headers);
    for (const name of Object.keys(GATEWAY_HEADERS))
      expect(receivedRequest?.headers).not.toHaveProperty(name);
    expect(receivedRequest?.ip).toBe("127.0.0.1");
  },
);

test("a service without upgrade listeners answers an upgrade request as an ordinary request", async () => {
  const result = await sendTo(serverWithoutUpgrades, UPGRADE_HEADERS);
  expect([result.status, result.lastRequest?.ip]).toEqual([200, "127.0.0.1"]);
});

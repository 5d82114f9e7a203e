import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startFakeService } from "./fake-service.js";
import type { FakeService } from "./fake-service.js";
import { startGateway } from "./gateway.js";
import type { RunningGateway } from "./gateway.js";
import { sendRaw } from "./raw-request.js";

const POLL_PATH = "/socket.io/?EIO=4&transport=polling";
const MAX_HANDSHAKES = 600;

let notifier: FakeService;
let gateway: RunningGateway;
beforeAll(async () => {
  notifier = await startFakeService();
  const env = { NOTIFIER_URLS: notifier.url, TRUST_PROXY: "127.0.0.1", RATE_LIMIT_PROFILE: "strict" };
  gateway = await startGateway(env);
});
afterAll(async () => {
  await gateway.stop();
  await notifier.close();
});

const poll = (address: string, path = POLL_PATH): Promise<Response> =>
  fetch(gateway.url + path, { headers: { "x-forwarded-for": address } });

test("an IP address may open 600 Socket.IO sessions a minute; polls and websockets count together", async () => {
  for (let n = 1; n < MAX_HANDSHAKES; n += 1) await (await poll("203.0.113.7")).arrayBuffer();
  expect((await poll("203.0.113.7")).status).toBe(200);
  const forwardedCount = notifier.received.length;
  const refusal = await poll("203.0.113.7");
  expect([refusal.status, Number(refusal.headers.get("retry-after")) > 0]).toEqual([429, true]);
  const upgradeHeaders = ["Connection: Upgrade", "Upgrade: websocket", "X-Forwarded-For: 203.0.113.7"];
  const answer = await sendRaw(
    gateway.url,
    `GET ${POLL_PATH} HTTP/1.1`,
    "Host: localhost",
    ...upgradeHeaders,
    "",
    "",
  );
  expect(answer).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\nRetry-After: \d+\r\n/);
  expect(notifier.received.length).toBe(forwardedCount);
  expect((await poll("203.0.113.7", `${POLL_PATH}&sid=abc`)).status).toBe(200);
  expect((await poll("203.0.113.8")).status).toBe(200);
});

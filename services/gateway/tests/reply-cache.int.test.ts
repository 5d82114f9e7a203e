import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { eventually, scrapeMetrics } from "@tukar-saldo/test-kit";
import { startFakeService } from "./fake-service.js";
import type { FakeService } from "./fake-service.js";
import { startGateway } from "./gateway.js";
import type { RunningGateway } from "./gateway.js";

const ONLINE_PATH = "/api/public/isonline";
const SETTINGS_PATH = "/api/settings";

let settings: FakeService;
let gateway: RunningGateway;
/** The functions that answer the requests to ONLINE_PATH, one for each request that the service has received. */
let answers: ((status: number) => void)[];
beforeEach(async () => {
  answers = [];
  settings = await startFakeService(({ url }, response) => {
    const answer = (status: number): void => {
      response.writeHead(status, { "content-type": "application/json", "content-length": "2" });
      response.end("{}");
    };
    if (url === ONLINE_PATH) answers.push(answer);
    else answer(200);
  });
  gateway = await startGateway({ SETTINGS_AUTH_URLS: settings.url, METRICS_PORT: "0" });
});
afterEach(async () => {
  await gateway.stop();
  await settings.close();
});

const send = (path = ONLINE_PATH, init: RequestInit = {}): Promise<Response> =>
  fetch(gateway.url + path, init);
const listReceivedUrls = (): string[] => settings.received.map(({ url }) => url);

const scrape = () => scrapeMetrics(gateway.metricsUrl ?? "");
const waitForInFlight = (count: number): Promise<unknown> =>
  eventually("requests in flight", async () => (await scrape())["http_requests_in_flight"] === count);
const waitForReceived = (count: number): Promise<unknown> =>
  eventually("requests at the service", () => answers.length === count);

/** Sends three concurrent requests to ONLINE_PATH, of which the service answers one. */
async function sendTogether(): Promise<Response[]> {
  const pendingReplies = [send(), send(), send()];
  await waitForInFlight(3);
  await waitForReceived(1);
  answers[0]?.(200);
  return Promise.all(pendingReplies);
}

test("concurrent requests to a cacheable endpoint share one reply", async () => {
  const replies = await sendTogether();
  expect(listReceivedUrls()).toEqual([ONLINE_PATH]);
  expect(await Promise.all(replies.map((reply) => reply.text()))).toEqual(["{}", "{}", "{}"]);
});

test("requests that share a reply have their own request ids, and each counts towards the rate limit", async () => {
  const replies = await sendTogether();
  const countDistinct = (name: string) => new Set(replies.map(({ headers }) => headers.get(name))).size;
  expect([
    countDistinct("x-request-id"),
    countDistinct("ratelimit"),
    countDistinct("content-security-policy"),
  ]).toEqual([3, 3, 1]);
});

test("an error reply is not shared with other requests", async () => {
  const pendingReplies = [send(), send()];
  await waitForInFlight(2);
  await waitForReceived(1);
  answers[0]?.(500);
  await waitForReceived(2);
  answers[1]?.(200);
  expect((await Promise.all(pendingReplies)).map(({ status }) => status).sort()).toEqual([200, 500]);
});

test("if the client whose request was forwarded disconnects, other clients that wait for the reply still get it", async () => {
  const client = new AbortController();
  const firstReply = send(ONLINE_PATH, { signal: client.signal });
  await waitForReceived(1);
  const secondReply = send();
  await waitForInFlight(2);
  client.abort();
  await expect(firstReply).rejects.toThrow("abort");
  await waitForInFlight(1);
  answers[0]?.(200);
  expect((await secondReply).status).toBe(200);
  expect(listReceivedUrls()).toEqual([ONLINE_PATH]);
});

test("when the service interrupts a cacheable reply, the request is sent again", async () => {
  const pendingReply = send();
  await waitForReceived(1);
  settings.server.closeAllConnections();
  await waitForReceived(2);
  answers[1]?.(200);
  expect((await pendingReply).status).toBe(200);
});

test("after a settings change was answered, no older reply is sent from the cache", async () => {
  const firstReply = send();
  await waitForReceived(1);
  answers[0]?.(200);
  await firstReply;
  await send(SETTINGS_PATH, { method: "PUT", body: "{}", headers: { "content-type": "application/json" } });
  const secondReply = send();
  await waitForReceived(2);
  answers[1]?.(200);
  await secondReply;
  expect(listReceivedUrls()).toEqual([ONLINE_PATH, SETTINGS_PATH, ONLINE_PATH]);
});

import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { eventually } from "@tukar-saldo/test-kit";
import { startFakeService } from "./fake-service.js";
import type { FakeService } from "./fake-service.js";
import { startGateway } from "./gateway.js";
import type { RunningGateway } from "./gateway.js";

/** How many concurrent requests a replica gets before the gateway has measured its replies. */
const RESTING_LIMIT = 100;
const SENT_REQUESTS = 125;

let pendingAnswers: (() => void)[];
let transactions: FakeService;
let settings: FakeService;
let gateway: RunningGateway;

/**
 * Starts a gateway with two fake services. For each request that the service `transactions` receives, it appends to
 * `pendingAnswers` a function that answers this request.
 */
async function startSystem(env: Record<string, string> = {}): Promise<void> {
  pendingAnswers = [];
  transactions = await startFakeService((_received, response) => {
    pendingAnswers.push(() => response.end("{}"));
  });
  settings = await startFakeService();
  const urls = { TRANSACTIONS_URLS: transactions.url, SETTINGS_AUTH_URLS: settings.url };
  gateway = await startGateway({ ...urls, METRICS_PORT: "0", RATE_LIMIT_PROFILE: "relaxed", ...env });
}
beforeEach(() => startSystem());
afterEach(async () => {
  await gateway.stop();
  await Promise.all([transactions.close(), settings.close()]);
});

const INSTRUCTIONS_PATH = "/api/transaction/TRX1/paypal-url";

function sendGet(path = INSTRUCTIONS_PATH, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(gateway.url + path, { headers: { "accept-language": "en", ...headers } });
}
const waitForPending = (count: number): Promise<unknown> =>
  eventually("the requests to reach the service", () => pendingAnswers.length === count);

/**
 * Sends more requests than the gateway forwards, and waits until `count` of them have reached the service.
 * @returns the refusals, and `answerAll`, which answers all forwarded requests
 */
async function flood(count: number): Promise<{ refusals: Response[]; answerAll: () => Promise<number[]> }> {
  const refusals: Response[] = [];
  const statuses = Array.from({ length: SENT_REQUESTS }, async () => {
    const answer = await sendGet();
    if (answer.status === 503) refusals.push(answer);
    return answer.status;
  });
  await waitForPending(count);
  await eventually("the others to be refused", () => refusals.length === SENT_REQUESTS - count);
  async function answerAll(): Promise<number[]> {
    for (const answer of pendingAnswers) answer();
    return (await Promise.all(statuses)).filter((status) => status !== 503);
  }
  return { refusals, answerAll };
}

/** The maximum number of visitors' concurrent requests to a service. Staff may have 50 more. */
const MAX_VISITOR_REQUESTS = 150;

describe("a service that gets more requests than it can handle", () => {
  test("an overloaded service gets as many requests as the limit allows; further ones are refused with a JSON error and Retry-After", async () => {
    const { refusals, answerAll } = await flood(RESTING_LIMIT);
    expect(refusals.map(({ headers }) => headers.get("retry-after"))).toEqual(refusals.map(() => "2"));
    expect(await refusals[0]?.json()).toMatchObject({ success: false, code: "UPSTREAM_UNAVAILABLE" });
    expect(await answerAll()).toEqual(Array.from({ length: RESTING_LIMIT }, () => 200));
    expect((await sendGet("/api/server-time")).status).toBe(200);
  });

  test("an overloaded service still gets staff requests", async () => {
    const { answerAll } = await flood(RESTING_LIMIT);
    const staffRequest = sendGet("/api/transactions", { authorization: "Bearer a-token" });
    await waitForPending(RESTING_LIMIT + 1);
    await answerAll();
    expect((await staffRequest).status).toBe(200);
  });

  test("an overloaded service gets no further requests to public endpoints, not even requests with a token", async () => {
    const { answerAll } = await flood(RESTING_LIMIT);
    expect((await sendGet(INSTRUCTIONS_PATH, { authorization: "Bearer a-token" })).status).toBe(503);
    await answerAll();
  });

  test("while a service is overloaded, requests to other services, health and readiness are not refused", async () => {
    const { answerAll } = await flood(RESTING_LIMIT);
    for (const path of ["/healthz", "/api/public/isonline", "/api/server-time"])
      expect([path, (await sendGet(path)).status]).toEqual([path, 200]);
    await answerAll();
  });

  test("requests that are refused because of overload are counted in the metrics", async () => {
    const { refusals, answerAll } = await flood(RESTING_LIMIT);
    const metrics = await (await fetch(`${gateway.metricsUrl}/metrics`)).text();
    const samplePattern = /^requests_refused_total\{reason="overload",limit="",service="gateway"\} (\d+)$/m;
    expect(Number(samplePattern.exec(metrics)?.[1])).toBe(refusals.length);
    await answerAll();
  });

  test("a request that is refused because of overload does not count towards its visitor's rate limit", async () => {
    const { refusals, answerAll } = await flood(RESTING_LIMIT);
    expect(refusals.map(({ headers }) => headers.get("ratelimit"))).toEqual(refusals.map(() => null));
    await answerAll();
  });
});

test("a gateway without load shedding forwards all requests to an overloaded service", async () => {
  await gateway.stop();
  await Promise.all([transactions.close(), settings.close()]);
  await startSystem({ LOAD_SHEDDING: "off" });
  const { answerAll } = await flood(SENT_REQUESTS);
  expect(await answerAll()).toHaveLength(SENT_REQUESTS);
});

test("50 of the 200 requests that a service may have in flight are reserved for staff", async () => {
  await gateway.stop();
  await Promise.all([transactions.close(), settings.close()]);
  await startSystem({ LOAD_SHEDDING: "off" });
  let refusedCount = 0;
  const visitorRequests = Array.from({ length: MAX_VISITOR_REQUESTS + 60 }, async () => {
    if ((await sendGet()).status === 503) refusedCount += 1;
  });
  await eventually("the visitors beyond the maximum to be refused", () => refusedCount === 60);
  const staffRequest = sendGet("/api/transactions", { authorization: "Bearer a-token" });
  let areAllAnswered = false;
  void Promise.all([staffRequest, ...visitorRequests]).then(() => (areAllAnswered = true));
  // The gateway admits more requests than it opens connections: the service gets the last ones after the first replies.
  await eventually("all requests to be answered", () => {
    for (const answer of pendingAnswers.splice(0)) answer();
    return areAllAnswered;
  });
  expect((await staffRequest).status).toBe(200);
});

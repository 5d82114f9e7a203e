import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { eventually, scrapeMetrics } from "@tukar-saldo/test-kit";
import { startFakeService } from "./fake-service.js";
import type { FakeService } from "./fake-service.js";
import { startGateway, UNREACHABLE_URL } from "./gateway.js";
import type { RunningGateway } from "./gateway.js";

const ORDER_REQUEST = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
const ORDER_WITH_KEY = {
  ...ORDER_REQUEST,
  headers: { ...ORDER_REQUEST.headers, "idempotency-key": "key-12345" },
};
const FAILING_REPLICAS = 'upstream_replicas{state="failing",upstream="transactions"}';

let hangingReplica: FakeService;
let healthyReplica: FakeService;
let settings: FakeService;
let gateway: RunningGateway;
/** How the hanging replica answers its health check: with a status, or not at all. */
let healthCheckAnswer: number | "nothing";

beforeEach(async () => {
  healthCheckAnswer = 200;
  hangingReplica = await startFakeService(
    () => undefined,
    0,
    (response) => {
      if (healthCheckAnswer !== "nothing") response.writeHead(healthCheckAnswer).end();
    },
  );
  healthyReplica = await startFakeService();
  settings = await startFakeService();
  gateway = await startGateway({
    TRANSACTIONS_URLS: `${hangingReplica.url},${healthyReplica.url}`,
    SETTINGS_AUTH_URLS: settings.url,
    NOTIFIER_URLS: settings.url,
    METRICS_PORT: "0",
  });
  await eventually("the gateway to be ready", async () => (await fetch(`${gateway.url}/readyz`)).ok);
});
afterEach(async () => {
  await gateway.stop();
  await Promise.all([hangingReplica.close(), healthyReplica.close(), settings.close()]);
});

async function measureRequest(path: string, init: RequestInit = {}): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const { status } = await fetch(gateway.url + path, init);
  return { status, ms: performance.now() - startedAt };
}
const countFailingReplicas = async (): Promise<number | undefined> =>
  (await scrapeMetrics(gateway.metricsUrl ?? ""))[FAILING_REPLICAS];

test("a read request that a replica does not answer within 2 s is answered by another replica", async () => {
  const answers = await Promise.all([1, 2].map(() => measureRequest("/api/transaction/TRX1/paypal-url")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(3_000);
  expect(hangingReplica.received).toHaveLength(1);
});

test("an order with an idempotency key is sent to another replica if the first one hangs, and is answered within 6 s", async () => {
  healthCheckAnswer = "nothing";
  const answers = await Promise.all(
    [1, 2].map(() => measureRequest("/api/transaction/create", ORDER_WITH_KEY)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(6_000);
});

test("a request that a replica answers with 408 is sent to another replica, even a change request without an idempotency key", async () => {
  const lateReplica = await startFakeService((_received, response) => {
    response.writeHead(408, { connection: "close" }).end();
  });
  const otherGateway = await startGateway({ TRANSACTIONS_URLS: `${lateReplica.url},${healthyReplica.url}` });
  const changeRequest = { ...ORDER_REQUEST, method: "PUT" };
  const send = () => fetch(`${otherGateway.url}/api/transaction/update/1`, changeRequest);
  expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all([otherGateway.stop(), lateReplica.close()]);
});

test("a change request without an idempotency key is sent only once: if its replica hangs, it gets 503 within 5 s", async () => {
  const changeRequest = { ...ORDER_REQUEST, method: "PUT" };
  const answers = await Promise.all(
    [1, 2].map(() => measureRequest("/api/transaction/update/1", changeRequest)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 503]);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(5_000);
  expect(hangingReplica.received.length + healthyReplica.received.length).toBe(2);
});

test.each([503, "nothing"] as const)(
  "a replica that answers health checks with %s gets no requests until it is ready again",
  async (answer) => {
    healthCheckAnswer = answer;
    await eventually("the replica to be left out", async () => (await countFailingReplicas()) === 1);
    for (let count = 0; count < 4; count += 1)
      expect((await measureRequest("/api/rates?a=1")).status).toBe(200);
    expect(hangingReplica.received).toEqual([]);
    healthCheckAnswer = 200;
    await eventually("the replica to be used again", async () => (await countFailingReplicas()) === 0);
  },
);

test("if all replicas of a service fail, /readyz answers 200, reports the gateway as degraded and names the service", async () => {
  await Promise.all([hangingReplica.close(), healthyReplica.close()]);
  const report = await eventually("the gateway to notice", async () => {
    const answer = await fetch(`${gateway.url}/readyz`);
    const body = (await answer.json()) as { status: string };
    return body.status === "degraded" && { code: answer.status, body };
  });
  expect(report).toEqual({
    code: 200,
    body: {
      status: "degraded",
      dependencies: { transactions: "down", "settings-auth": "up", notifier: "up" },
    },
  });
});

test("/readyz answers 503 and names the missing service until every service has been ready once", async () => {
  const otherGateway = await startGateway({
    TRANSACTIONS_URLS: healthyReplica.url,
    SETTINGS_AUTH_URLS: settings.url,
    NOTIFIER_URLS: UNREACHABLE_URL,
  });
  const body = await eventually("the others to be up", async () => {
    const { dependencies } = (await (await fetch(`${otherGateway.url}/readyz`)).json()) as {
      dependencies: Record<string, string>;
    };
    return dependencies["transactions"] === "up" && dependencies["settings-auth"] === "up" && dependencies;
  });
  expect(body["notifier"]).toBe("starting");
  expect((await fetch(`${otherGateway.url}/readyz`)).status).toBe(503);
  await otherGateway.stop();
});

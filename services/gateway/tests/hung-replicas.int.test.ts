import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { eventually, scrapeMetrics } from "@tukar-saldo/test-kit";
import { startFakeService } from "./fake-services.js";
import type { FakeService } from "./fake-services.js";
import { startGateway, UNREACHABLE_URL } from "./gateway.js";
import type { RunningGateway } from "./gateway.js";

const ORDER = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
const KEYED = { ...ORDER, headers: { ...ORDER.headers, "idempotency-key": "key-12345" } };
const REPLICAS = 'upstream_replicas{state="failing",upstream="transactions"}';

let hung: FakeService;
let well: FakeService;
let settings: FakeService;
let gateway: RunningGateway;
/** How the first replica answers its health check: with a status, or not at all. */
let health: number | "nothing";

beforeEach(async () => {
  health = 200;
  hung = await startFakeService(
    () => undefined,
    0,
    (response) => {
      if (health !== "nothing") response.writeHead(health).end();
    },
  );
  well = await startFakeService();
  settings = await startFakeService();
  gateway = await startGateway({
    TRANSACTIONS_URLS: `${hung.url},${well.url}`,
    SETTINGS_AUTH_URLS: settings.url,
    NOTIFIER_URLS: settings.url,
    METRICS_PORT: "0",
  });
  await eventually("the gateway to be ready", async () => (await fetch(`${gateway.url}/readyz`)).ok);
});
afterEach(async () => {
  await gateway.stop();
  await Promise.all([hung.close(), well.close(), settings.close()]);
});

async function timed(path: string, init: RequestInit = {}): Promise<{ status: number; ms: number }> {
  const since = performance.now();
  const { status } = await fetch(gateway.url + path, init);
  return { status, ms: performance.now() - since };
}
const countLeftOut = async (): Promise<number | undefined> =>
  (await scrapeMetrics(gateway.metricsUrl ?? ""))[REPLICAS];

test("a read that a replica does not answer within 2 s is answered by another one", async () => {
  const answers = await Promise.all([1, 2].map(() => timed("/api/transaction/TRX1/paypal-url")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(3_000);
  expect(hung.received).toHaveLength(1);
});

test("an order with a key goes to another replica when its own hangs, and is never answered later than 10 s", async () => {
  health = "nothing";
  const answers = await Promise.all([1, 2].map(() => timed("/api/transaction/create", KEYED)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(6_000);
});

test("a request of which a replica got nothing in time is sent to another, even a change without a key", async () => {
  const late = await startFakeService((_received, response) => {
    response.writeHead(408, { connection: "close" }).end();
  });
  const other = await startGateway({ TRANSACTIONS_URLS: `${late.url},${well.url}` });
  const change = { ...ORDER, method: "PUT" };
  const send = () => fetch(`${other.url}/api/transaction/update/1`, change);
  expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all([other.stop(), late.close()]);
});

test("a change without a key is sent once, and answered 503 within 5 s", async () => {
  const change = { ...ORDER, method: "PUT" };
  const answers = await Promise.all([1, 2].map(() => timed("/api/transaction/update/1", change)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 503]);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(5_000);
  expect(hung.received.length + well.received.length).toBe(2);
});

test.each([503, "nothing"] as const)(
  "a replica whose health check gets %s is left out until it is ready again",
  async (answer) => {
    health = answer;
    await eventually("the replica to be left out", async () => (await countLeftOut()) === 1);
    for (let count = 0; count < 4; count += 1) expect((await timed("/api/rates?a=1")).status).toBe(200);
    expect(hung.received).toEqual([]);
    health = 200;
    await eventually("the replica to be used again", async () => (await countLeftOut()) === 0);
  },
);

test("a gateway without any replica of a service says that it is degraded, and which service is down", async () => {
  await Promise.all([hung.close(), well.close()]);
  const said = await eventually("the gateway to notice", async () => {
    const answer = await fetch(`${gateway.url}/readyz`);
    const body = (await answer.json()) as { status: string };
    return body.status === "degraded" && { code: answer.status, body };
  });
  expect(said).toEqual({
    code: 200,
    body: {
      status: "degraded",
      dependencies: { transactions: "down", "settings-auth": "up", notifier: "up" },
    },
  });
});

test("a gateway is not ready while a service was never there, and says which", async () => {
  const other = await startGateway({
    TRANSACTIONS_URLS: well.url,
    SETTINGS_AUTH_URLS: settings.url,
    NOTIFIER_URLS: UNREACHABLE_URL,
  });
  const body = await eventually("the others to be up", async () => {
    const { dependencies } = (await (await fetch(`${other.url}/readyz`)).json()) as {
      dependencies: Record<string, string>;
    };
    return dependencies["transactions"] === "up" && dependencies["settings-auth"] === "up" && dependencies;
  });
  expect(body["notifier"]).toBe("starting");
  expect((await fetch(`${other.url}/readyz`)).status).toBe(503);
  await other.stop();
});

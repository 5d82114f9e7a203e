import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { once } from "node:events";
import { connect } from "node:net";
import { startFake } from "./fake-services.js";
import type { FakeService, Seen } from "./fake-services.js";
import { NOWHERE, startGateway } from "./gateway.js";
import type { RunningGateway } from "./gateway.js";

let transactions: FakeService;
let settings: FakeService;
let gateway: RunningGateway;
beforeAll(async () => {
  transactions = await startFake();
  settings = await startFake();
  gateway = await startGateway({ TRANSACTIONS_URLS: transactions.url, SETTINGS_AUTH_URLS: settings.url });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([transactions.close(), settings.close()]);
});

const json = { "content-type": "application/json" };

async function seenBy(path: string, init: RequestInit = {}): Promise<Seen> {
  const answer = await fetch(gateway.url + path, init);
  return ((await answer.json()) as { data: Seen }).data;
}

describe("a call that is passed on", () => {
  test.each([
    ["/api/rates", "transactions"],
    ["/api/transaction/TRX1/paypal-url", "transactions"],
    ["/api/transactions?status=all&search=a%20b", "transactions"],
    ["/api/admin/resetdata", "transactions"],
    ["/api/public/transaction/TRX1", "transactions"],
    ["/api/public/isonline", "settings-auth"],
    ["/api/admin/users/1", "settings-auth"],
    ["/api/audit", "settings-auth"],
  ])("when %s is asked for then %s gets the same path", async (path, name) => {
    const service = name === "transactions" ? transactions : settings;
    await fetch(gateway.url + path);
    expect(service.seen.at(-1)?.url).toBe(path);
  });

  test("when a body is sent then the service gets the same bytes", async () => {
    const body = '{ "paypal_amount": 10.00 }';
    const seen = await seenBy("/api/transaction/create", { method: "POST", headers: json, body });
    expect([seen.method, seen.body]).toEqual(["POST", body]);
  });

  test("when a client claims an address or an identity then the service sees the truth", async () => {
    const lies = {
      "x-client-ip": "9.9.9.9",
      "x-forwarded-for": "9.9.9.9",
      "x-real-ip": "9.9.9.9",
      "x-user-role": "admin",
    };
    const { headers } = await seenBy("/api/rates", { headers: { ...lies, forwarded: "for=9.9.9.9" } });
    expect(headers["x-client-ip"]).toBe("127.0.0.1");
    expect(JSON.stringify(headers)).not.toContain("9.9.9.9");
    expect(headers["x-user-role"]).toBeUndefined();
  });

  test("when a request id is well formed then it goes all the way, else it is replaced", async () => {
    const good = await fetch(`${gateway.url}/api/rates`, { headers: { "x-request-id": "my-request-1" } });
    expect(good.headers.get("x-request-id")).toBe("my-request-1");
    expect(transactions.seen.at(-1)?.headers["x-request-id"]).toBe("my-request-1");
    const bad = await fetch(`${gateway.url}/api/rates`, { headers: { "x-request-id": "two words" } });
    expect(bad.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("when an answer comes then the security headers of calls are on it", async () => {
    const { headers } = await fetch(`${gateway.url}/api/rates`);
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("ratelimit")).toMatch(/^limit=\d+, remaining=\d+, reset=\d+$/);
  });
});

describe("a call that goes no further", () => {
  test.each([
    ["GET", "/api/nothing", {}, undefined, 404],
    ["GET", "/api/public/../admin/users", {}, undefined, 404],
    ["GET", "/API/rates", {}, undefined, 404],
    ["GET", "/api/rates/", {}, undefined, 404],
    ["GET", "/api/transaction/%E0%A4%A/paypal-url", {}, undefined, 400],
    ["DELETE", "/api/server-time", {}, undefined, 405],
    ["GET", "/api/server-time?a=1&a=2", {}, undefined, 400],
    ["POST", "/api/init", { "content-type": "text/plain" }, "{}", 415],
    ["POST", "/api/init", { "content-type": "application/json", "content-encoding": "gzip" }, "{}", 415],
    ["POST", "/api/init", json, `"${"x".repeat(17_000)}"`, 413],
  ])(
    "when %s %s comes with %j then the gateway answers itself",
    async (method, path, headers, body, status) => {
      const before = settings.seen.length + transactions.seen.length;
      const socket = connect(Number(new URL(gateway.url).port), "127.0.0.1");
      const lines = Object.entries({ host: "x", ...headers, "content-length": String(body?.length ?? 0) });
      socket.write(
        `${method} ${path} HTTP/1.1\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join("")}\r\n${body ?? ""}`,
      );
      const [data] = (await once(socket, "data")) as [Buffer];
      socket.destroy();
      expect(data.toString()).toContain(`HTTP/1.1 ${status} `);
      expect(data.toString()).toContain("application/json; charset=utf-8");
      expect(settings.seen.length + transactions.seen.length).toBe(before);
    },
  );

  test("when a body has no announced length and grows too large then it is 413", async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 20; part += 1)
          controller.enqueue(new TextEncoder().encode("x".repeat(1_000)));
        controller.close();
      },
    });
    const init = { method: "POST", headers: json, body, duplex: "half" } as RequestInit;
    expect((await fetch(`${gateway.url}/api/init`, init)).status).toBe(413);
  });

  test("when the time is asked for then the gateway tells it", async () => {
    const { timestamp } = (await (await fetch(`${gateway.url}/api/server-time`)).json()) as {
      timestamp: string;
    };
    expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(2_000);
  });
});

describe("a service that is in trouble", () => {
  test("when it is away then it is 503 in JSON with Retry-After", async () => {
    const lonely = await startGateway();
    const answer = await fetch(`${lonely.url}/api/rates`, { headers: { "accept-language": "en" } });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(((await answer.json()) as { code: string }).code).toBe("UPSTREAM_UNAVAILABLE");
    await lonely.stop();
  });

  test("when one of two replicas is away then every call succeeds, an order too", async () => {
    const half = await startGateway({ TRANSACTIONS_URLS: `${NOWHERE},${transactions.url}` });
    for (let call = 0; call < 4; call += 1) expect((await fetch(`${half.url}/api/rates`)).status).toBe(200);
    const order = { method: "POST", headers: json, body: "{}" };
    expect((await fetch(`${half.url}/api/transaction/create`, order)).status).toBe(200);
    await half.stop();
  });

  test("when a connection breaks off then only what may be repeated is sent once more", async () => {
    let broken = true;
    const flaky = await startFake((_seen, response) => {
      if (broken) response.destroy();
      else response.end("{}");
      broken = !broken;
    });
    const other = await startGateway({ TRANSACTIONS_URLS: flaky.url });
    const send = (headers: Record<string, string>) =>
      fetch(`${other.url}/api/transaction/create`, {
        method: "POST",
        headers: { ...json, ...headers },
        body: "{}",
      });
    expect((await fetch(`${other.url}/api/rates`)).status).toBe(200);
    expect((await send({ "idempotency-key": "key-12345" })).status).toBe(200);
    expect((await send({})).status).toBe(503);
    expect(flaky.seen.length).toBe(5);
    await other.stop();
    await flaky.close();
  });

  test("when no upstream was ever ready then the gateway is not, though it is healthy", async () => {
    const lonely = await startGateway();
    expect((await fetch(`${lonely.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${lonely.url}/healthz`)).status).toBe(200);
    await lonely.stop();
  });
});

test("when an address asks too often then it is 429 with Retry-After, whatever address it claims", async () => {
  const strict = await startGateway({ TRANSACTIONS_URLS: transactions.url, RATE_LIMIT_PROFILE: "strict" });
  const statuses: number[] = [];
  for (let n = 0; n <= 30; n += 1) {
    const headers = { "x-forwarded-for": `203.0.113.${n}`, "accept-language": "en" };
    const answer = await fetch(`${strict.url}/api/transaction/TRX1/paypal-url`, { headers });
    statuses.push(answer.status);
    if (answer.status !== 429) continue;
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(50);
    expect(((await answer.json()) as { error: string }).error).toMatch(
      /^Too many attempts\. Try again in \d+ seconds\.$/,
    );
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  expect((await fetch(`${strict.url}/api/rates`)).status).toBe(200);
  await strict.stop();
});

import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { once } from "node:events";
import { connect } from "node:net";
import { startFakeService } from "./fake-service.js";
import type { FakeService, ReceivedRequest } from "./fake-service.js";
import { GATEWAY_SECRET, UNREACHABLE_URL, startGateway } from "./gateway.js";
import type { RunningGateway } from "./gateway.js";

let transactions: FakeService;
let settings: FakeService;
let gateway: RunningGateway;
beforeAll(async () => {
  transactions = await startFakeService();
  settings = await startFakeService();
  gateway = await startGateway({ TRANSACTIONS_URLS: transactions.url, SETTINGS_AUTH_URLS: settings.url });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([transactions.close(), settings.close()]);
});

const jsonType = { "content-type": "application/json" };

async function sendForEcho(path: string, init: RequestInit = {}): Promise<ReceivedRequest> {
  const answer = await fetch(gateway.url + path, init);
  return ((await answer.json()) as { data: ReceivedRequest }).data;
}

describe("a forwarded request", () => {
  test.each([
    ["/api/rates", "transactions"],
    ["/api/transaction/TRX1/paypal-url", "transactions"],
    ["/api/transactions?status=all&search=a%20b", "transactions"],
    ["/api/admin/resetdata", "transactions"],
    ["/api/public/transaction/TRX1", "transactions"],
    ["/api/public/isonline", "settings-auth"],
    ["/api/admin/users/1", "settings-auth"],
    ["/api/audit", "settings-auth"],
  ])("the path %s is forwarded to %s unchanged", async (path, name) => {
    const service = name === "transactions" ? transactions : settings;
    await fetch(gateway.url + path);
    expect(service.received.at(-1)?.url).toBe(path);
  });

  test("a request is forwarded with the bytes of its body unchanged", async () => {
    const body = '{ "paypal_amount": 10.00 }';
    const echo = await sendForEcho("/api/transaction/create", { method: "POST", headers: jsonType, body });
    expect([echo.method, echo.body]).toEqual(["POST", body]);
  });

  test("a request is forwarded without the address and identity headers that its client forged", async () => {
    const forgedHeaders = {
      "x-client-ip": "9.9.9.9",
      "x-forwarded-for": "9.9.9.9",
      "x-real-ip": "9.9.9.9",
      "x-user-role": "admin",
      "x-gateway-secret": "9.9.9.9",
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      tracestate: "stranger=1",
      baggage: "stranger=1",
    };
    const { headers } = await sendForEcho("/api/transactions", {
      headers: { ...forgedHeaders, forwarded: "for=9.9.9.9" },
    });
    expect(headers["x-client-ip"]).toBe("127.0.0.1");
    expect(headers["x-gateway-secret"]).toBe(GATEWAY_SECRET);
    expect(JSON.stringify(headers)).not.toContain("9.9.9.9");
    for (const name of ["x-user-role", "traceparent", "tracestate", "baggage"])
      expect(headers[name]).toBeUndefined();
  });

  test("a request gets a new id instead of the one that its client sent", async () => {
    const headers = { "x-request-id": "my-request-1" };
    const answer = await fetch(`${gateway.url}/api/transactions`, { headers });
    const id = answer.headers.get("x-request-id");
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(transactions.received.at(-1)?.headers["x-request-id"]).toBe(id);
  });

  test("the reply to a forwarded request has the security headers of the API", async () => {
    const { headers } = await fetch(`${gateway.url}/api/rates`);
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("ratelimit")).toMatch(/^limit=\d+, remaining=\d+, reset=\d+$/);
  });
});

describe("a request that the gateway answers itself", () => {
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
    ["POST", "/api/init", jsonType, `"${"x".repeat(17_000)}"`, 413],
  ])("%s %s with headers %j is not forwarded", async (method, path, headers, body, status) => {
    const countBefore = settings.received.length + transactions.received.length;
    const socket = connect(Number(new URL(gateway.url).port), "127.0.0.1");
    const lines = Object.entries({
      host: "localhost",
      ...headers,
      "content-length": String(body?.length ?? 0),
    });
    socket.write(
      `${method} ${path} HTTP/1.1\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join("")}\r\n${body ?? ""}`,
    );
    const [data] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    expect(data.toString()).toContain(`HTTP/1.1 ${status} `);
    expect(data.toString()).toContain("application/json; charset=utf-8");
    expect(settings.received.length + transactions.received.length).toBe(countBefore);
  });

  test("a request with a chunked body over 16 KiB is refused with 413", async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 20; part += 1)
          controller.enqueue(new TextEncoder().encode("x".repeat(1_000)));
        controller.close();
      },
    });
    const init = { method: "POST", headers: jsonType, body, duplex: "half" } as RequestInit;
    expect((await fetch(`${gateway.url}/api/init`, init)).status).toBe(413);
  });

  test("the request for the server time is answered by the gateway", async () => {
    const { timestamp } = (await (await fetch(`${gateway.url}/api/server-time`)).json()) as {
      timestamp: string;
    };
    expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(2_000);
  });
});

describe("an unavailable service behind the gateway", () => {
  test("a request to an unavailable service is answered with 503, a JSON body and a Retry-After header", async () => {
    const isolatedGateway = await startGateway();
    const answer = await fetch(`${isolatedGateway.url}/api/rates`, { headers: { "accept-language": "en" } });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(((await answer.json()) as { code: string }).code).toBe("UPSTREAM_UNAVAILABLE");
    await isolatedGateway.stop();
  });

  test("a request, even a POST, is sent to another replica if the first one refuses the connection", async () => {
    const urls = `${UNREACHABLE_URL},${transactions.url}`;
    const degradedGateway = await startGateway({ TRANSACTIONS_URLS: urls });
    for (let call = 0; call < 4; call += 1)
      expect((await fetch(`${degradedGateway.url}/api/rates`)).status).toBe(200);
    const orderRequest = { method: "POST", headers: jsonType, body: "{}" };
    expect((await fetch(`${degradedGateway.url}/api/transaction/create`, orderRequest)).status).toBe(200);
    await degradedGateway.stop();
  });

  test("a request whose connection broke is sent again only if it is idempotent", async () => {
    let isBroken = true;
    const flakyService = await startFakeService((_received, response) => {
      if (isBroken) response.destroy();
      else response.end("{}");
      isBroken = !isBroken;
    });
    const otherGateway = await startGateway({ TRANSACTIONS_URLS: flakyService.url });
    const send = (headers: Record<string, string>) =>
      fetch(`${otherGateway.url}/api/transaction/create`, {
        method: "POST",
        headers: { ...jsonType, ...headers },
        body: "{}",
      });
    expect((await fetch(`${otherGateway.url}/api/rates`)).status).toBe(200);
    expect((await send({ "idempotency-key": "key-12345" })).status).toBe(200);
    expect((await send({})).status).toBe(503);
    expect(flakyService.received.length).toBe(5);
    await otherGateway.stop();
    await flakyService.close();
  });

  test("the gateway is healthy but not ready until each service has been ready once", async () => {
    const isolatedGateway = await startGateway();
    expect((await fetch(`${isolatedGateway.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${isolatedGateway.url}/healthz`)).status).toBe(200);
    await isolatedGateway.stop();
  });
});

test("an IP address over its rate limit is refused with 429 and Retry-After, regardless of X-Forwarded-For", async () => {
  const env = { TRANSACTIONS_URLS: transactions.url, RATE_LIMIT_PROFILE: "strict" };
  const strictGateway = await startGateway(env);
  const statuses: number[] = [];
  for (let n = 0; n <= 30; n += 1) {
    const headers = { "x-forwarded-for": `203.0.113.${n}`, "accept-language": "en" };
    const answer = await fetch(`${strictGateway.url}/api/transaction/TRX1/paypal-url`, { headers });
    statuses.push(answer.status);
    if (answer.status !== 429) continue;
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(50);
    expect(((await answer.json()) as { error: string }).error).toMatch(
      /^Too many attempts\. Try again in \d+ seconds\.$/,
    );
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  expect((await fetch(`${strictGateway.url}/api/rates`)).status).toBe(200);
  await strictGateway.stop();
});

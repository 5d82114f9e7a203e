import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createServer } from "node:http";
import { startFakeService } from "./fake-service.js";
import type { FakeService } from "./fake-service.js";
import { startGateway } from "./gateway.js";
import type { RunningGateway } from "./gateway.js";
import { fillerHeaders, sendRaw, parseStatuses } from "./raw-request.js";

const CLOSE_HEADER = "Connection: close";
const HOST_HEADER = "Host: localhost";
const CLIENT_HEADER = "X-Forwarded-For: 203.0.113.7";
/** Whether this version of Node can ignore the offer of another protocol in an Upgrade header. Node 20 cannot. */
const canIgnoreUpgradeOffers = "shouldUpgradeCallback" in createServer();

let transactions: FakeService;
/** A gateway that trusts the X-Forwarded-For header of requests from this machine. */
let gatewayBehindProxy: RunningGateway;
let gateway: RunningGateway;
beforeAll(async () => {
  transactions = await startFakeService();
  const env = { TRANSACTIONS_URLS: transactions.url };
  gateway = await startGateway(env);
  gatewayBehindProxy = await startGateway({ ...env, TRUST_PROXY: "127.0.0.1" });
});
afterAll(async () => {
  await Promise.all([gateway.stop(), gatewayBehindProxy.stop()]);
  await transactions.close();
});

const send = (...lines: string[]) => sendRaw(gateway.url, ...lines);
const sendThroughProxy = (...lines: string[]) => sendRaw(gatewayBehindProxy.url, ...lines);

describe("a request with many headers", () => {
  test("the client's address is read from X-Forwarded-For even after hundreds of other headers", async () => {
    const lines = [HOST_HEADER, ...fillerHeaders(600), CLIENT_HEADER, CLOSE_HEADER, "", ""];
    expect(parseStatuses(await sendThroughProxy("GET /api/transactions HTTP/1.1", ...lines))).toEqual([200]);
    expect(transactions.received.at(-1)?.headers["x-client-ip"]).toBe("203.0.113.7");
    expect(transactions.received.at(-1)?.headers["x-filler-599"]).toBe("1");
  });

  test("a request with headers over 16 KiB is refused with 431", async () => {
    const answer = await send(
      "GET /api/transactions HTTP/1.1",
      HOST_HEADER,
      ...fillerHeaders(2_000),
      CLOSE_HEADER,
      "",
      "",
    );
    expect(parseStatuses(answer)).toEqual([431]);
  });
});

describe("a request of a trusted proxy", () => {
  test.each([
    ["no X-Forwarded-For", []],
    ["an empty X-Forwarded-For", ["X-Forwarded-For: "]],
    ["an X-Forwarded-For without an address", ["X-Forwarded-For: 203.0.113.7, unknown"]],
    ["an X-Forwarded-For with a port", ["X-Forwarded-For: 203.0.113.7:4711"]],
  ])("a request with %s is refused with 400", async (_what, headers) => {
    const countBefore = transactions.received.length;
    const answer = await sendThroughProxy(
      "GET /api/rates HTTP/1.1",
      HOST_HEADER,
      ...headers,
      CLOSE_HEADER,
      "",
      "",
    );
    expect(parseStatuses(answer)).toEqual([400]);
    expect(answer).toContain('"code":"VALIDATION_FAILED"');
    expect(transactions.received.length).toBe(countBefore);
  });

  test.each(["/healthz", "/readyz"])(
    "the health check %s is answered without X-Forwarded-For",
    async (path) => {
      const answer = await sendThroughProxy(`GET ${path} HTTP/1.1`, HOST_HEADER, CLOSE_HEADER, "", "");
      expect(parseStatuses(answer)).toEqual([path === "/healthz" ? 200 : 503]);
    },
  );
});

describe("a request for another host", () => {
  test.each([
    ["GET /api/rates", "evil.example", 421],
    ["GET /", "evil.example", 421],
    ["GET /socket.io/?EIO=4&transport=polling", "evil.example", 421],
    ["GET /api/rates", "localhost\r\nHost: evil.example", 400],
    ["GET /api/rates", "evil.example\r\nHost: localhost", 400],
    ["GET /api/rates", "127.0.0.1:5000", 200],
    ["GET /healthz", "10.0.0.9", 200],
  ])("%s of %j is answered with %i", async (line, host, status) => {
    const answer = await send(`${line} HTTP/1.1`, `Host: ${host}`, CLOSE_HEADER, "", "");
    expect(parseStatuses(answer)).toEqual([status]);
    if (status === 421) expect(answer).toContain('"code":"MISDIRECTED"');
  });

  test("the error response to a request for another host has a new request id, not the one that the client sent", async () => {
    const id = "X-Request-Id: chosen-by-a-stranger";
    const answer = await send("GET /api/rates HTTP/1.1", "Host: evil.example", id, CLOSE_HEADER, "", "");
    expect(parseStatuses(answer)).toEqual([421]);
    expect(answer).toMatch(/^X-Request-Id: [0-9a-f-]{36}\r$/m);
    expect(answer).not.toContain("chosen-by-a-stranger");
  });

  test("a websocket for another host is refused with 421", async () => {
    const upgradeHeaders = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];
    const answer = await send(
      "GET /socket.io/?EIO=4 HTTP/1.1",
      "Host: evil.example",
      ...upgradeHeaders,
      "",
      "",
    );
    expect(parseStatuses(answer)).toEqual([421]);
  });
});

describe("a request target in absolute form", () => {
  test.each(["http", "HTTP", "ftp"])(
    "a target with the scheme %s is forwarded by its path",
    async (scheme) => {
      const line = `GET ${scheme}://localhost/api/transactions?search=a HTTP/1.1`;
      expect(parseStatuses(await send(line, HOST_HEADER, CLOSE_HEADER, "", ""))).toEqual([200]);
      expect(transactions.received.at(-1)?.url).toBe("/api/transactions?search=a");
    },
  );
});

describe("requests on one connection", () => {
  test("pipelined requests are answered in order", async () => {
    const firstRequest = ["GET /healthz HTTP/1.1", HOST_HEADER, "", ""];
    const answer = await send(
      ...firstRequest.slice(0, -1),
      "GET /api/nothing HTTP/1.1",
      HOST_HEADER,
      CLOSE_HEADER,
      "",
      "",
    );
    expect(parseStatuses(answer)).toEqual([200, 404]);
  });

  test("an offer of h2c is answered as an ordinary request, or refused, and the request smuggled in its body never runs", async () => {
    const upgradeHeaders = [
      "Connection: Upgrade, HTTP2-Settings",
      "Upgrade: h2c",
      "HTTP2-Settings: AAMAAABk",
    ];
    const smuggledRequest = ["GET /healthz HTTP/1.1", HOST_HEADER, "", ""].join("\r\n");
    const head = [
      "POST /api/transaction/create HTTP/1.1",
      HOST_HEADER,
      ...fillerHeaders(200),
      ...upgradeHeaders,
    ];
    const body = [
      "Content-Type: text/plain",
      `Content-Length: ${smuggledRequest.length}`,
      "",
      smuggledRequest,
    ];
    const nextRequest = ["GET /api/nothing HTTP/1.1", HOST_HEADER, CLOSE_HEADER, "", ""];
    const answer = await send(
      ...head,
      [...body, ...nextRequest].join("\r\n").replace(`${smuggledRequest}\r\n`, smuggledRequest),
    );
    expect(parseStatuses(answer)).toEqual(canIgnoreUpgradeOffers ? [415, 404] : [400]);
  });
});

import { describe, expect, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import { ApiClient, startService, TEST_ENV } from "@tukar-saldo/test-kit";
import { request } from "node:http";
import { startDeskBeforeTests } from "../contract/contract-desk.js";
import { sendBytes } from "./fuzz/send-bytes.js";

const desk = startDeskBeforeTests();

/** Requests a path without the normalisation that `fetch` applies. @returns the status */
function requestRawPath(
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(desk().system.url, { method, path, headers }, (answer) =>
      resolve(answer.resume().statusCode),
    );
    clientRequest.on("error", reject).end();
  });
}

const PATH_SPELLINGS = [
  "//api//admin/users",
  "/API/ADMIN/USERS",
  "/api/admin/users/",
  "/api/admin/users%2f",
  "/api/./admin/users",
  "/api/public/../admin/users",
  "/api/public/%2e%2e/admin/users",
  "/api/admin/users;jsessionid=1",
  "/api/%61dmin/users",
  "/api/admin%2fusers",
  "\\api\\admin\\users",
  "http://localhost/api/admin/users",
];
const FORGED_HEADERS = {
  "x-user-id": "65f000000000000000000001",
  "x-user-role": "admin",
  "x-internal-token": "1",
  "x-forwarded-user": "admin",
  "x-original-url": "/api/rates",
  "x-rewrite-url": "/api/rates",
  "x-gateway-secret": "1",
};

describe("requests without valid credentials", () => {
  test.each(PATH_SPELLINGS)("a path written as %s gives no access", async (path) => {
    expect([400, 401, 404]).toContain(await requestRawPath("GET", path));
  });

  test("headers that name a user or another path are ignored", async () => {
    expect((await desk().api.get(API.listUsers.path, { headers: FORGED_HEADERS })).status).toBe(401);
    const { status } = await desk().api.get(API.listUsers.path, {
      headers: FORGED_HEADERS,
      token: desk().tokenOf("user"),
    });
    expect(status).toBe(403);
  });

  test("a header that names another method is ignored", async () => {
    const path = fillPath(API.deleteUser.path, { id: desk().userId });
    const headers = { "x-http-method-override": "DELETE", "x-method-override": "DELETE" };
    const answer = await desk().api.call("POST", `${path}?_method=DELETE`, {
      headers,
      token: desk().adminToken(),
    });
    expect(answer.status).toBe(405);
    expect((await desk().api.get(API.getProfile.path, { token: desk().tokenOf("user") })).status).toBe(200);
  });

  test("TRACE and HEAD have no effect, and their responses have no body", async () => {
    expect([404, 405]).toContain(await requestRawPath("TRACE", API.getRates.path));
    const head = await desk().system.api.call("HEAD", API.getRates.path);
    expect([head.status, head.text]).toEqual([200, ""]);
    const { hangs, statuses } = await sendBytes(desk().system.url, [
      Buffer.from("TRACE / HTTP/1.1\r\nHost: localhost\r\nCookie: secret=1\r\n\r\n"),
    ]);
    expect([hangs, statuses]).toEqual([false, [404]]);
  });

  test("an id of 10 KB is answered with 404", async () => {
    const path = fillPath(API.getPaymentInstructions.path, { transaction_id: "T".repeat(10_000) });
    expect((await desk().api.get(path)).status).toBe(404);
  });

  test("order ids are random: they do not ascend in time, and their prefixes differ", async () => {
    const orders = await Promise.all(Array.from({ length: 40 }, () => desk().placeOrder()));
    const idsByTime = orders
      .sort((a, b) => a.created_at.localeCompare(b.created_at))
      .map((order) => order.transaction_id);
    expect(new Set(idsByTime).size).toBe(40);
    expect(idsByTime.every((id) => /^TRX[0-9A-HJKMNP-TV-Z]{26}$/.test(id))).toBe(true);
    expect(new Set(idsByTime.map((id) => id.slice(3, 7))).size).toBeGreaterThan(35);
    expect(idsByTime).not.toEqual([...idsByTime].sort());
  });
});

describe("a service behind the gateway", () => {
  test.each([
    ["transactions", API.getStats.path, API.updateStatus],
    ["settings-auth", API.getProfile.path, API.updateUser],
  ] as const)(
    "a service behind the gateway refuses requests that the gateway did not check: %s",
    async (name, userPath, adminEndpoint) => {
      const api = new ApiClient(desk().system.service(name).url);
      const path = fillPath(adminEndpoint.path, { id: desk().userId });
      expect((await api.get(userPath, { headers: FORGED_HEADERS })).status).toBe(401);
      expect((await api.get(userPath, { token: desk().tokenOf("bad token") })).status).toBe(401);
      expect((await api.put(path, {}, { token: desk().tokenOf("user") })).status).toBe(403);
    },
  );

  test("rate limits ignore a client address that did not come from the gateway", async () => {
    const { system, adminLogin, createHumanToken } = desk();
    const env = {
      RATE_LIMIT_PROFILE: "strict",
      MONGO_URL: system.mongoUrl,
      REDIS_URL: system.redisUrl,
    };
    const strictService = await startService("settings-auth", { ...TEST_ENV, ...env });
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const body = {
        ...adminLogin,
        password: "salah-sekali",
        recaptcha_token: await createHumanToken("login"),
      };
      const headers = { "x-client-ip": `203.0.113.${attempt}` };
      statuses.push((await new ApiClient(strictService.url).post(API.logIn.path, body, { headers })).status);
    }
    await strictService.stop();
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

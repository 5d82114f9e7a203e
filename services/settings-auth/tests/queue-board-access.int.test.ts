import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { requestQueueBoard, BOARD_ENV, QUEUES_TOKEN } from "./request-queue-board.js";
import { startSettingsAuthFixture } from "./fixture.js";
import type { SettingsAuthFixture } from "./fixture.js";

let desk: SettingsAuthFixture;
beforeAll(async () => {
  desk = await startSettingsAuthFixture(BOARD_ENV);
});
afterEach(() => desk.service.dependencies.queueBoardAccess?.wrongTokenLimiter.reset("127.0.0.1"));
afterAll(() => desk.close());

const requestBoard = (path: string, password?: string): Promise<Response> =>
  requestQueueBoard(desk.metricsUrl, path, password === undefined ? {} : { password });

describe("the access to the queue board", () => {
  test("a service without QUEUES_TOKEN has no queue board", async () => {
    const { metricsUrl } = await desk.replica({ QUEUES_TOKEN: undefined });
    const fetchStatus = async (path: string): Promise<number> => (await fetch(metricsUrl + path)).status;
    expect([await fetchStatus("/queues"), await fetchStatus("/queues/api/queues")]).toEqual([404, 404]);
    expect(await fetchStatus("/metrics")).toBe(200);
  });

  test.each(["", "/", "/api/queues", "/queue/notifier", "/static/favicon.ico", "/none"])(
    "the queue board answers %j with 401 without a token and with a wrong one",
    async (path) => {
      const answers = [await requestBoard(path), await requestBoard(path, `${QUEUES_TOKEN}x`)];
      for (const { status, headers } of answers) {
        expect([status, headers.get("www-authenticate")]).toEqual([
          401,
          'Basic realm="Queues", charset="UTF-8"',
        ]);
        expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
      }
    },
  );

  test("the queue board refuses an IP address after ten wrong tokens, but does not count requests without a token", async () => {
    for (let count = 0; count < 20; count += 1) expect((await requestBoard("")).status).toBe(401);
    for (let count = 0; count < 10; count += 1) expect((await requestBoard("", "x")).status).toBe(401);
    const { status, headers } = await requestBoard("", QUEUES_TOKEN);
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(headers.get("www-authenticate")).toBeNull();
  });

  test("if a queue cannot be read, the queue board responds with 500 and does not show the error's message", async () => {
    const { metricsUrl, service } = await desk.replica();
    await service.dependencies.publisher.close();
    const answer = await requestQueueBoard(metricsUrl, "/api/queues", { password: QUEUES_TOKEN });
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { error: "The queue could not be read; the log of settings-auth says why." },
    ]);
  });
});

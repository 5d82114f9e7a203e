import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { MongoClient } from "mongodb";
import { startTestServer, urlAs } from "../support/in-process.js";
import type { TestServer } from "../support/in-process.js";
import { message, RawClient } from "../support/raw-client.js";
import { FIRST, start, withRawClient } from "../support/sasl-messages.js";

const PASSWORD = "correct horse battery";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ passwords: { desk: PASSWORD } });
});
afterAll(() => server.stop());

describe("bounds for clients that have not signed in", () => {
  test("cut off who announces a large message", async () => {
    await withRawClient(server.url, async (client) => {
      client.send(message({ ping: 1, padding: "x".repeat(20_000), $db: "admin" }).subarray(0, 100));
      await client.closed();
    });
  });

  test("let a user send large messages on the same kind of connection", async () => {
    const client = await MongoClient.connect(urlAs(server.url, "desk", PASSWORD));
    await client
      .db("x")
      .collection("c")
      .insertOne({ text: "x".repeat(1_000_000) });
    await client.close();
  });

  test("cut off the one that was silent for longest when there are too many, and let users in", async () => {
    const clients = await Promise.all(Array.from({ length: 1010 }, () => RawClient.open(server.url)));
    const [first] = clients as [RawClient];
    await first.closed();
    const user = await MongoClient.connect(urlAs(server.url, "desk", PASSWORD));
    await user.db("x").collection("c").findOne();
    await user.close();
    for (const client of clients) client.socket.destroy();
    await Promise.all(clients.map((client) => client.closed()));
  });

  test("cut off who says nothing for ten seconds, or stops in the middle of signing in, but no monitor", async () => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask", "performance"] });
    try {
      const [silent, half, monitor] = await Promise.all([1, 2, 3].map(() => RawClient.open(server.url)));
      half?.send(start(FIRST));
      monitor?.send(message({ hello: 1, $db: "admin" }));
      await Promise.all([half?.answer(), monitor?.answer()]);
      const gone = Promise.all([silent, half].map((client) => client && once(client.socket, "close")));
      await jest.advanceTimersByTimeAsync(10_001);
      await gone;
      monitor?.send(message({ hello: 1, $db: "admin" }));
      expect(await monitor?.answer()).toMatchObject({ ok: 1 });
      monitor?.socket.destroy();
    } finally {
      jest.useRealTimers();
    }
  });
});

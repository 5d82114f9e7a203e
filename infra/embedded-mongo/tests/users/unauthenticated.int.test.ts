import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { MongoClient } from "mongodb";
import { startTestServer, addCredentials } from "../support/test-server.js";
import type { TestServer } from "../support/test-server.js";
import { encodeOpMsg, RawClient } from "../support/raw-client.js";
import { CLIENT_FIRST, encodeSaslStart, withRawClient } from "../support/sasl-messages.js";

const PASSWORD = "correct horse battery";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ passwords: { desk: PASSWORD } });
});
afterAll(() => server.stop());

describe("limits on unauthenticated clients", () => {
  test("an unauthenticated client that announces a large message is disconnected", async () => {
    await withRawClient(server.url, async (client) => {
      client.send(encodeOpMsg({ ping: 1, padding: "x".repeat(20_000), $db: "admin" }).subarray(0, 100));
      await client.waitUntilClosed();
    });
  });

  test("limits on unauthenticated clients do not apply to a signed-in user's large messages", async () => {
    const client = await MongoClient.connect(addCredentials(server.url, "desk", PASSWORD));
    await client
      .db("x")
      .collection("c")
      .insertOne({ text: "x".repeat(1_000_000) });
    await client.close();
  });

  test("the longest idle of more than 1,000 unauthenticated clients is disconnected, so users can still sign in", async () => {
    const clients = await Promise.all(Array.from({ length: 1010 }, () => RawClient.open(server.url)));
    const [longestIdleClient] = clients as [RawClient];
    await longestIdleClient.waitUntilClosed();
    const user = await MongoClient.connect(addCredentials(server.url, "desk", PASSWORD));
    await user.db("x").collection("c").findOne();
    await user.close();
    for (const client of clients) client.socket.destroy();
    await Promise.all(clients.map((client) => client.waitUntilClosed()));
  });

  test("clients silent for ten seconds or stuck in authentication are disconnected, monitoring clients are not", async () => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask", "performance"] });
    try {
      const [silentClient, stuckClient, monitorClient] = await Promise.all(
        [1, 2, 3].map(() => RawClient.open(server.url)),
      );
      stuckClient?.send(encodeSaslStart(CLIENT_FIRST));
      monitorClient?.send(encodeOpMsg({ hello: 1, $db: "admin" }));
      await Promise.all([stuckClient?.readReply(), monitorClient?.readReply()]);
      const disconnections = Promise.all(
        [silentClient, stuckClient].map((client) => client && once(client.socket, "close")),
      );
      await jest.advanceTimersByTimeAsync(10_001);
      await disconnections;
      monitorClient?.send(encodeOpMsg({ hello: 1, $db: "admin" }));
      expect(await monitorClient?.readReply()).toMatchObject({ ok: 1 });
      monitorClient?.socket.destroy();
    } finally {
      jest.useRealTimers();
    }
  });
});

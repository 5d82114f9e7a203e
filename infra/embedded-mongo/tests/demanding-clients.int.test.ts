import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { encodeOpMsg, RawClient } from "./support/raw-client.js";
import { startTestServer } from "./support/test-server.js";
import type { TestServer } from "./support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const pingCommand = { ping: 1, $db: "admin" };

describe("clients that pipeline commands, stop reading or want no reply", () => {
  test("hundreds of pipelined commands are answered in order", async () => {
    const client = await RawClient.open(server.url);
    const ids = Array.from({ length: 500 }, (_, index) => index + 1);
    client.send(Buffer.concat(ids.map((id) => encodeOpMsg(pingCommand, { id }))));
    const responseIds: number[] = [];
    for (let index = 0; index < ids.length; index += 1)
      responseIds.push((await client.readReply()).responseTo);
    expect(responseIds).toEqual(ids);
    client.socket.destroy();
  });

  test("a client that stops reading neither blocks other clients nor fills the server's memory", async () => {
    const collection = server.client.db("hostile").collection("large");
    await collection.insertMany(Array.from({ length: 40 }, () => ({ text: "x".repeat(1_000_000) })));
    const client = await RawClient.open(server.url);
    client.socket.pause();
    const findMessage = encodeOpMsg({ find: "large", batchSize: 100, $db: "hostile" });
    const memoryBefore = process.memoryUsage().rss;
    for (let round = 0; round < 60; round += 1) client.send(findMessage);
    for (let round = 0; round < 20; round += 1) await server.client.db("admin").command({ ping: 1 });
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(400_000_000);
    client.socket.destroy();
  });

  test("a client that changes many documents by a large value does not hold up the writes of others", async () => {
    const collection = server.client.db("hostile").collection("many");
    await collection.insertMany(Array.from({ length: 300 }, () => ({ text: "" })));
    const finished: string[] = [];
    await Promise.all([
      collection
        .updateMany({ text: "" }, { $set: { text: "x".repeat(300_000) } })
        .then(() => finished.push("many")),
      collection.insertOne({ text: "other" }).then(() => finished.push("other")),
    ]);
    expect(finished).toEqual(["other", "many"]);
    expect(await collection.countDocuments({ text: /^xxx/ })).toBe(300);
  });

  test("a failed unacknowledged write gets no reply", async () => {
    const client = await RawClient.open(server.url);
    client.send(encodeOpMsg({ insert: "c", documents: [{ _id: 77 }], $db: "hostile" }, { flags: 2 }));
    client.send(encodeOpMsg({ insert: "c", documents: [{ _id: 77 }], $db: "hostile" }, { flags: 2, id: 8 }));
    client.send(encodeOpMsg(pingCommand, { id: 9 }));
    expect((await client.readReply()).responseTo).toBe(9);
    client.socket.destroy();
  });
});

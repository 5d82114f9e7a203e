import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { serialize } from "bson";
import type { Document } from "bson";
import { message, RawClient } from "./support/raw-client.js";
import { startTestServer } from "./support/in-process.js";
import type { TestServer } from "./support/in-process.js";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The server still answers a well-behaved client. */
async function othersAreServed(): Promise<void> {
  const { ok } = await server.client.db("admin").command({ ping: 1 });
  expect(ok).toBe(1);
}

const ping = { ping: 1, $db: "admin" };

function withLength(length: number): Buffer {
  const bytes = message(ping);
  bytes.writeInt32LE(length, 0);
  return bytes;
}

function withOpcode(opcode: number): Buffer {
  const bytes = message(ping);
  bytes.writeInt32LE(opcode, 12);
  return bytes;
}

function nested(depth: number): Document {
  let document: Document = { end: 1 };
  for (let level = 0; level < depth; level += 1) document = { a: document };
  return document;
}

describe("messages that are not of the protocol", () => {
  test.each<[string, Buffer]>([
    ["a length of zero", withLength(0)],
    ["a negative length", withLength(-5)],
    ["a length over the limit", withLength(48_000_001)],
    ["an unknown operation", withOpcode(7)],
    ["a compressed message", withOpcode(2012)],
    ["unknown required flags", message(ping, { flags: 4 })],
    ["no section", Buffer.concat([withLength(20).subarray(0, 20)])],
    ["noise", Buffer.from("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")],
    ["a body without a database", message({ ping: 1 })],
  ])("closes the connection of %s and serves others", async (_name, bytes) => {
    const client = await RawClient.open(server.url);
    client.send(bytes);
    await client.closed();
    await othersAreServed();
  });

  test("answers a message that comes byte by byte", async () => {
    const client = await RawClient.open(server.url);
    for (const byte of message(ping)) client.send(Buffer.from([byte]));
    expect((await client.answer()).ok).toBe(1);
    client.socket.destroy();
  });

  test("survives a client that leaves in the middle of a message", async () => {
    const client = await RawClient.open(server.url);
    client.send(message(ping).subarray(0, 30));
    client.socket.destroy();
    await othersAreServed();
  });
});

describe("documents that are none", () => {
  const good = serialize({ insert: "c", documents: [{ _id: 1, text: "abc" }], $db: "hostile" });

  test("serves others whichever byte of a command is changed", async () => {
    for (let place = 0; place < good.length; place += 1) {
      const bytes = Buffer.from(good);
      bytes[place] = (bytes[place] ?? 0) ^ 0xff;
      const client = await RawClient.open(server.url);
      client.send(message(bytes));
      client.send(message(ping, { id: 2 }));
      const outcome = await client.answer().then(
        ({ ok }) => ok,
        () => "closed",
      );
      expect([0, 1, "closed"]).toContain(outcome);
      client.socket.destroy();
    }
    await othersAreServed();
  });

  test("refuses a command that ends early", async () => {
    for (let length = 0; length < good.length; length += 7) {
      const client = await RawClient.open(server.url);
      client.send(message(good.subarray(0, length)));
      const outcome = await client.answer().then(
        (answer) => answer.ok,
        () => 0,
      );
      expect(outcome).toBe(0);
      client.socket.destroy();
    }
    await othersAreServed();
  });

  test("refuses documents that are nested too deeply", async () => {
    const client = await RawClient.open(server.url);
    client.send(message({ insert: "deep", documents: [nested(150)], $db: "hostile" }));
    expect(await client.answer()).toMatchObject({ ok: 1, n: 1 });
    client.send(message({ insert: "deep", documents: [nested(5000)], $db: "hostile" }));
    expect(await client.answer()).toMatchObject({ ok: 0, code: 15 });
    client.send(message({ find: "deep", filter: nested(5000), $db: "hostile" }));
    expect(await client.answer()).toMatchObject({ ok: 0, code: 15 });
    client.socket.destroy();
  });

  test("answers a deeply nested filter or pipeline", async () => {
    let filter: Document = { a: 1 };
    for (let level = 0; level < 80; level += 1) filter = { $and: [filter] };
    await server.client.db("hostile").collection("c").find(filter).toArray();
    await othersAreServed();
  });
});

describe("clients that ask for much", () => {
  test("answers hundreds of commands sent at once in order", async () => {
    const client = await RawClient.open(server.url);
    const ids = Array.from({ length: 500 }, (_, place) => place + 1);
    client.send(Buffer.concat(ids.map((id) => message(ping, { id }))));
    const answers: number[] = [];
    for (let place = 0; place < ids.length; place += 1) answers.push((await client.answer()).responseTo);
    expect(answers).toEqual(ids);
    client.socket.destroy();
  });

  test("serves others and holds back while a client stops reading", async () => {
    const collection = server.client.db("hostile").collection("large");
    await collection.insertMany(Array.from({ length: 40 }, () => ({ text: "x".repeat(1_000_000) })));
    const client = await RawClient.open(server.url);
    client.socket.pause();
    const find = message({ find: "large", batchSize: 100, $db: "hostile" });
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 60; round += 1) client.send(find);
    for (let round = 0; round < 20; round += 1) await othersAreServed();
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
    client.socket.destroy();
  });

  test("sends no answer for an unacknowledged write that fails", async () => {
    const client = await RawClient.open(server.url);
    client.send(message({ insert: "c", documents: [{ _id: 77 }], $db: "hostile" }, { flags: 2 }));
    client.send(message({ insert: "c", documents: [{ _id: 77 }], $db: "hostile" }, { flags: 2, id: 8 }));
    client.send(message(ping, { id: 9 }));
    expect((await client.answer()).responseTo).toBe(9);
    client.socket.destroy();
  });

  test("takes names of JavaScript's own objects for data", async () => {
    const collection = server.client.db("hostile").collection("names");
    const own = JSON.parse(
      '{"_id": 1, "__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}',
    ) as Document;
    await collection.insertOne(own);
    for (const path of [
      "__proto__.polluted",
      "constructor.polluted",
      "constructor.prototype.polluted",
      "a.__proto__.b",
    ]) {
      for (const operator of [
        "$set",
        "$inc",
        "$max",
        "$push",
        "$addToSet",
        "$setOnInsert",
        "$unset",
        "$rename",
      ]) {
        const value = operator === "$rename" ? `${path}x` : 1;
        await collection.updateMany({}, { [operator]: { [path]: value } } as Document).catch(() => undefined);
        await collection
          .updateOne({ [path]: 9 }, { $set: { [`x.${path}`]: 1 } }, { upsert: true })
          .catch(() => undefined);
      }
      await collection.createIndex({ [path]: 1 });
      await collection
        .find({ [path]: 1 })
        .sort({ [path]: 1 })
        .project({ [path]: 1 })
        .toArray();
      await collection.distinct(path);
    }
    expect(Object.getOwnPropertyNames(Object.prototype).filter((name) => name.includes("polluted"))).toEqual(
      [],
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((Object as unknown as Record<string, unknown>).polluted).toBeUndefined();
  });
});
